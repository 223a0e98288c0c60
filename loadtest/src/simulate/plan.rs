//! Plans the classes that are played: with teachers and students who are free, and with new ones where nobody is.

use std::sync::Arc;
use std::time::{Duration, Instant};

use jiff::{SignedDuration, Timestamp};
use serde_json::{Value, json};

use crate::Result;
use crate::site::Site;

const NAMES: &[&str] = &["Alex", "Robin", "Sam", "Charlie", "Jamie", "Morgan", "Casey", "Avery", "Quinn", "Rowan"];
const SURNAMES: &[&str] = &["Moore", "Bailey", "Foster", "Hayes", "Jordan", "Perry", "Shaw", "Turner", "Walsh", "Young"];
const LESSONS: &[&str] = &["Weather words", "At the zoo", "Phonics: long a", "My day", "Asking the way", "Food and drink", "Story time"];

/// No class is shorter.
const SHORTEST: Duration = Duration::from_secs(10);

/// Somebody in a class.
#[derive(Clone)]
pub struct Person {
    /// The id of the teacher or student.
    pub id: String,
    /// The name.
    pub name: String,
}

/// A class that is planned and can be played.
pub struct Planned {
    /// Its id.
    pub id: String,
    /// Who teaches.
    pub teacher: Person,
    /// Who learns.
    pub student: Person,
}

/// Finds free people, in turn.
pub struct Planner {
    site: Arc<Site>,
    teachers: Pool,
    students: Pool,
    made: usize,
}

struct Pool {
    base: &'static str,
    /// Each with the moment from which they are free, as far as is known here.
    people: Vec<(Person, Instant)>,
}

impl Pool {
    async fn read(site: &Site, base: &'static str) -> Result<Self> {
        let data = site.post(&format!("{base}/list"), &json!({"size": 200, "sort": ["created_at"]})).await?;
        let people = data["records"].as_array().into_iter().flatten();
        // Teachers with an account may be sitting at a screen: they are not given classes that begin now.
        let people = people.filter(|row| row["user_id"].is_null()).map(|row| (person(row), Instant::now())).collect();
        Ok(Self { base, people })
    }

    fn free(&self) -> Option<Person> {
        self.people.iter().find(|(_, free)| *free <= Instant::now()).map(|(person, _)| person.clone())
    }

    fn is_busy(&mut self, id: &str, until: Instant) {
        if let Some((_, free)) = self.people.iter_mut().find(|(person, _)| person.id == id) {
            *free = until;
        }
    }

    async fn another(&mut self, site: &Site, number: usize) -> Result<Person> {
        let name = format!("{} {}", NAMES[number % NAMES.len()], SURNAMES[number / NAMES.len() % SURNAMES.len()]);
        let row = site.post(&format!("{}/create", self.base), &json!({"name": name})).await?;
        self.people.push((person(&row), Instant::now()));
        Ok(person(&row))
    }
}

fn person(row: &Value) -> Person {
    let text = |field: &str| row[field].as_str().unwrap_or_default().to_owned();
    Person { id: text("id"), name: text("name") }
}

impl Planner {
    /// Knows everybody the server knows.
    pub async fn new(site: Arc<Site>) -> Result<Self> {
        let teachers = Pool::read(&site, "/api/management/teacher").await?;
        let students = Pool::read(&site, "/api/management/student").await?;
        Ok(Self { site, teachers, students, made: 0 })
    }

    /// Plans a class that begins in two seconds.
    pub async fn plan(&mut self, lesson: Duration) -> Result<Planned> {
        loop {
            self.made += 1;
            let teacher = match self.teachers.free() {
                Some(teacher) => teacher,
                None => self.teachers.another(&self.site, self.made).await?,
            };
            let student = match self.students.free() {
                Some(student) => student,
                None => self.students.another(&self.site, self.made + 37).await?,
            };
            // A second more, for the two that pass before it begins.
            let until = Instant::now() + lesson.max(SHORTEST) + Duration::from_secs(3);
            self.teachers.is_busy(&teacher.id, until);
            self.students.is_busy(&student.id, until);
            match self.create(teacher, student, lesson).await {
                // In a class of somebody else's: not asked again until that may be over.
                Err(busy) if busy.to_string().contains(": 409 ") => {}
                done => return done,
            }
        }
    }

    async fn create(&self, teacher: Person, student: Person, lesson: Duration) -> Result<Planned> {
        let start = Timestamp::now() + SignedDuration::from_secs(2);
        let end = start + SignedDuration::try_from(lesson.max(SHORTEST))?;
        let class = json!({
            "name": LESSONS[self.made % LESSONS.len()], "kind": "one_to_one", "teacher_id": teacher.id, "student_ids": [student.id],
            "start_at": format!("{start:.3}"), "end_at": format!("{end:.3}"), "zone": "Asia/Shanghai",
        });
        let row = self.site.post("/api/class/create", &class).await?;
        Ok(Planned { id: person(&row).id, teacher, student })
    }
}
