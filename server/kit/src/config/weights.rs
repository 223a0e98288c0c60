//! What is weighed and how much it counts: whole numbers by name, of which a setting changes some.

use super::values::Value;

macro_rules! weights {
    ($(#[$doc:meta])* $name:ident, $want:literal: $($(#[$what:meta])* $field:ident = $usual:literal),+ $(,)?) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub struct $name {
            $($(#[$what])* pub $field: i64),+
        }

        impl Default for $name {
            fn default() -> Self {
                Self { $($field: $usual),+ }
            }
        }

        impl Value for $name {
            fn read(text: &str) -> Result<Self, &'static str> {
                let mut weights = Self::default();
                for part in text.split(',').map(str::trim).filter(|part| !part.is_empty()) {
                    let (name, weight) = part.split_once('=').ok_or($want)?;
                    let weight = weight.trim().parse().ok().filter(|weight| (0..=100).contains(weight)).ok_or($want)?;
                    match name.trim() {
                        $(stringify!($field) => weights.$field = weight,)+
                        _ => return Err($want),
                    }
                }
                Ok(weights)
            }
        }
    };
}

weights! {
    /// How much each sign counts for the risk that a class does not start, 0 to 100, and from which risk on it is shown how.
    StartWeights, "weights such as unreached=35,ready=40; the names are unreached, unseen, offline, door_10, door_5, door_2, overdue, running, absences, ready, watch and act, the numbers 0 to 100":
    /// No screen of the teacher has the reminder.
    unreached = 35,
    /// One has it, and nobody has seen it.
    unseen = 20,
    /// The teacher has no screen of the console open.
    offline = 15,
    /// Ten minutes before the start they are not at the door.
    door_10 = 10,
    /// Nor five minutes before.
    door_5 = 20,
    /// Nor two.
    door_2 = 35,
    /// The class should have begun, and they are not there.
    overdue = 70,
    /// An earlier class of theirs still runs.
    running = 25,
    /// Had they been absent from each of their last twenty classes; of fewer as many shares of it.
    absences = 60,
    /// They said that they will be there: so much less.
    ready = 40,
    /// From this risk on somebody should look,
    watch = 40,
    /// and from this one on do something.
    act = 70,
}

weights! {
    /// How much each reason counts for a teacher to stand in for another.
    StandInWeights, "weights such as student=30,online=25; the names are student, level, hour, load, on_time, online, slot and rest, the numbers 0 to 100":
    /// They have taught a student of the class.
    student = 30,
    /// They teach the student's level.
    level = 20,
    /// It is day where they are.
    hour = 20,
    /// They have few classes this week.
    load = 15,
    /// They come on time.
    on_time = 15,
    /// They have the console open: they learn of it at once.
    online = 25,
    /// They have released the time for booking: so much more.
    slot = 10,
    /// They have no rest before or after: so much less.
    rest = 10,
}

weights! {
    /// How much each reason counts for a teacher to be offered a booking.
    OfferWeights, "weights such as student=30,online=0; the names are student, level, hour, load, on_time, online, slot and rest, the numbers 0 to 100":
    /// They have taught the student.
    student = 30,
    /// They teach the student's level.
    level = 20,
    /// It is day where they are.
    hour = 20,
    /// They have few classes that week.
    load = 15,
    /// They come on time.
    on_time = 15,
    /// They have the console open: of what is days away nothing that counts.
    online = 0,
    /// They have released the time for booking: so much more.
    slot = 15,
    /// They have no rest before or after: so much less.
    rest = 10,
}

impl From<OfferWeights> for StandInWeights {
    fn from(OfferWeights { student, level, hour, load, on_time, online, slot, rest }: OfferWeights) -> Self {
        Self { student, level, hour, load, on_time, online, slot, rest }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_not_named_is_as_usual_and_a_wrong_name_is_refused() {
        assert_eq!(StartWeights::read("").unwrap(), StartWeights::default());
        let weights = StartWeights::read("ready=50, act=80").unwrap();
        assert_eq!((weights.ready, weights.act, weights.unseen), (50, 80, 20));
        for wrong in ["redy=50", "ready", "ready=101", "ready=-1"] {
            assert!(StartWeights::read(wrong).is_err(), "{wrong}");
        }
        assert_eq!(StandInWeights::read("online=0").unwrap(), StandInWeights { online: 0, ..StandInWeights::default() });
    }
}
