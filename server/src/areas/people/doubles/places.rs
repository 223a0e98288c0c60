//! Every place in the schema that names a student or a teacher, and what a merge does with it. A story fails when a table has one that is not here.

use belltower_kit::resource::Resource;

use crate::areas::{
    classes::{BOOKINGS, CLASS_SERIES, CLASSES, LEAVES, STANDBYS, TEACHER_SLOTS},
    inspection::{INSPECTION_HITS, INSPECTIONS},
    lectures::LECTURES,
    planning::ENROLMENTS,
};

/// A column that names a person, whose rows go with them.
pub struct Place {
    /// Table and column: its name in what was moved.
    pub name: &'static str,
    /// The table.
    pub table: &'static str,
    /// The column.
    pub column: &'static str,
    /// What names a row of it for good, the person left out: SQL over its columns.
    pub key: &'static str,
    /// Which rows are of such a person: SQL over the table `r`.
    pub only: &'static str,
    /// Rows that stay where they are since the other record, `$2`, has its own: SQL over the table `r`.
    pub taken: &'static str,
    /// The record that such a row is, or is part of, and the column with its id: it gets the next version, and its readers are told.
    pub of: Option<(&'static Resource, &'static str)>,
}

const fn place(name: &'static str, table: &'static str, column: &'static str) -> Place {
    Place { name, table, column, key: "id", only: "TRUE", taken: "FALSE", of: None }
}

impl Place {
    const fn of(self, resource: &'static Resource, column: &'static str) -> Self {
        Self { of: Some((resource, column)), ..self }
    }

    /// A table of who belongs to what.
    const fn link(self, key: &'static str, taken: &'static str) -> Self {
        Self { key, taken, ..self }
    }
}

/// Of students, in the order in which records are locked by whoever writes several.
pub const OF_STUDENTS: &[Place] = &[
    place("class_series_students.student_id", "class_series_students", "student_id")
        .link("series_id", "EXISTS (SELECT 1 FROM class_series_students o WHERE o.series_id = r.series_id AND o.student_id = $2)")
        .of(&CLASS_SERIES, "series_id"),
    place("class_students.student_id", "class_students", "student_id")
        .link("class_id", "EXISTS (SELECT 1 FROM class_students o WHERE o.class_id = r.class_id AND o.student_id = $2)")
        .of(&CLASSES, "class_id"),
    place("bookings.student_id", "bookings", "student_id").of(&BOOKINGS, "id"),
    place("enrolments.student_id", "enrolments", "student_id").of(&ENROLMENTS, "id"),
    Place { only: "r.role = 'student'", ..ATTENDANCE },
    place("follow_read_feedback.student_id", "follow_read_feedback", "student_id"),
];

/// Of teachers, in the same order.
pub const OF_TEACHERS: &[Place] = &[
    place("class_series.teacher_id", "class_series", "teacher_id").of(&CLASS_SERIES, "id"),
    place(CLASSES_TAUGHT, "classes", "teacher_id").of(&CLASSES, "id"),
    place("bookings.teacher_id", "bookings", "teacher_id").of(&BOOKINGS, "id"),
    place("enrolments.teacher_id", "enrolments", "teacher_id").of(&ENROLMENTS, "id"),
    place("lectures.teacher_id", "lectures", "teacher_id").of(&LECTURES, "id"),
    place("lecture_assistants.teacher_id", "lecture_assistants", "teacher_id")
        .link(
            "lecture_id",
            "EXISTS (SELECT 1 FROM lecture_assistants o WHERE o.lecture_id = r.lecture_id AND o.teacher_id = $2)
             OR EXISTS (SELECT 1 FROM lectures o WHERE o.id = r.lecture_id AND o.teacher_id = $2)",
        )
        .of(&LECTURES, "lecture_id"),
    // Of two slots at one time one is enough: the other is offered to nobody while its teacher is gone.
    Place {
        taken: "r.state <> 'withdrawn' AND EXISTS (SELECT 1 FROM teacher_slots o WHERE o.teacher_id = $2 AND o.state <> 'withdrawn'
            AND o.start_at < r.end_at AND o.end_at > r.start_at)",
        ..place("teacher_slots.teacher_id", "teacher_slots", "teacher_id").of(&TEACHER_SLOTS, "id")
    },
    place("leaves.teacher_id", "leaves", "teacher_id").of(&LEAVES, "id"),
    // Of two standbys at one time one is enough as well.
    Place {
        taken: "r.state IN ('planned', 'on_call', 'used') AND EXISTS (SELECT 1 FROM standbys o WHERE o.teacher_id = $2
            AND o.state IN ('planned', 'on_call', 'used') AND o.start_at < r.end_at AND o.end_at > r.start_at)",
        ..place("standbys.teacher_id", "standbys", "teacher_id").of(&STANDBYS, "id")
    },
    place("inspections.teacher_id", "inspections", "teacher_id").of(&INSPECTIONS, "id"),
    place("inspections.shown_to_id", "inspections", "shown_to_id").of(&INSPECTIONS, "id"),
    place("inspection_hits.teacher_id", "inspection_hits", "teacher_id").of(&INSPECTION_HITS, "id"),
    Place {
        key: "class_id || ' ' || role || ' ' || user_id || ' ' || session",
        ..place("room_sessions.teacher_id", "room_sessions", "teacher_id")
    },
    place("offers.teacher_id", "offers", "teacher_id")
        .link("id", "EXISTS (SELECT 1 FROM offers o WHERE o.booking_id = r.booking_id AND o.round = r.round AND o.teacher_id = $2)"),
    place("class_starts.teacher_id", "class_starts", "teacher_id")
        .link("class_id", "EXISTS (SELECT 1 FROM class_starts o WHERE o.class_id = r.class_id AND o.teacher_id = $2)"),
    Place { key: "class_id", ..place("start_predictions.teacher_id", "start_predictions", "teacher_id") },
    // Nobody stands in for themselves: of the two among each other it stays who it was.
    place("substitutions.from_teacher_id", "substitutions", "from_teacher_id").link(
        "class_id",
        "r.to_teacher_id = $2 OR EXISTS (SELECT 1 FROM substitutions o WHERE o.class_id = r.class_id AND o.from_teacher_id = $2)",
    ),
    place("substitutions.to_teacher_id", "substitutions", "to_teacher_id")
        .link("class_id || ' ' || from_teacher_id", "r.from_teacher_id = $2"),
    Place { only: "r.role = 'teacher'", ..ATTENDANCE },
];

/// The classes that a teacher has: the ledger counts by them.
pub const CLASSES_TAUGHT: &str = "classes.teacher_id";

/// Who was in a class, as far as it is known.
const ATTENDANCE: Place =
    Place { key: "class_id || ' ' || role || ' ' || person_id", ..place("attendance.record_id", "attendance", "record_id") };

/// Where lessons went: the accounts say how these are moved.
pub const MOVEMENTS: &str = "lesson_movements.student_id";

/// What names a person and stays as it is, or follows from what is moved; why.
pub const STAY: &[(&str, &str)] = &[
    (MOVEMENTS, "moved with the account that it is of"),
    ("lesson_accounts.student_id", "the sum of its movements"),
    ("next_last_classes.person_id", "follows from the classes"),
    ("ledger_days.teacher_id", "follows from the classes"),
    ("attendance.person_id", "what the room called them"),
    ("room_minutes.user_id", "what the room called them"),
    ("room_sessions.user_id", "what the room called them"),
    ("audit.record_id", "what happened to the record itself"),
    ("search_words.record_id", "the record's own words"),
    ("info_views.record_id", "whose number somebody looked at then"),
    ("merges.kept_id", "what was merged"),
    ("merges.gone_id", "what was merged"),
];
