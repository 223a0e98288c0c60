//! The fact of one session of a person in a class: what its items come to, in whatever order they come. Pure.

use belltower_kit::db::Arg;
use serde_json::{Map, Value};

use crate::areas::monitoring::{
    health::{Count, Level},
    items::{About, Event, Sample},
};

/// A first frame later than this after the request is a failed join, ms.
pub const JOIN_LIMIT_MS: i64 = 5000;
/// Longest word of a region, a network, a device, a system or a browser, in characters.
const LONGEST: usize = 40;
/// Hundredths of a percent.
const WHOLE_BP: i64 = 10_000;
/// Characters of a moment's text that name its hour.
const HOUR: usize = 13;

/// A row with its columns.
macro_rules! fact {
    ($($(#[$doc:meta])* $column:ident: $of:ty,)+) => {
        /// A session.
        #[derive(Clone, Debug, Default, PartialEq, Eq, sqlx_macros::FromRow)]
        pub struct Fact { $($(#[$doc])* pub $column: $of,)+ }

        /// Its columns.
        pub const COLUMNS: &[&str] = &[$(stringify!($column)),+];

        impl Fact {
            /// Its values, in the order of [`COLUMNS`].
            pub fn args(&self) -> Vec<Arg> { vec![$(Arg::from(Clone::clone(&self.$column))),+] }
        }
    };
}

fact! {
    /// The class's id.
    class_id: String,
    /// `teacher`, `student`, `assistant` or `monitor`.
    role: String,
    /// The person, as the room names them.
    user_id: String,
    /// One run of one client.
    session: String,
    /// The person's name, as it was said last.
    user_name: String,
    /// When it was said.
    named_at: String,
    /// Where the class is held.
    classroom_type: String,
    /// The class's kind.
    kind: String,
    /// Whose class it was when it was first heard of; empty: nobody's.
    teacher_id: String,
    /// The hour (UTC) that it began in, such as `2026-11-21T09`.
    hour: String,
    /// The moment of its first item; empty before there is one.
    first_at: String,
    /// That of its last.
    last_at: String,
    /// When the person came.
    joined_at: Option<String>,
    /// When they went, for the last time.
    left_at: Option<String>,
    /// Why.
    cause: String,
    /// When they said with what they came.
    described_at: Option<String>,
    /// The place of that item.
    described_seq: i64,
    /// Where they are.
    region: String,
    /// The kind of network.
    network: String,
    /// The device.
    device: String,
    /// Its system.
    os: String,
    /// Its browser.
    browser: String,
    /// When the first frame was seen.
    first_frame_at: Option<String>,
    /// How long after the request, ms.
    first_frame_ms: Option<i64>,
    /// Checks with a known quality.
    samples: i64,
    /// The poor ones.
    poor: i64,
    /// Checks with a round trip.
    rtt_checks: i64,
    /// The sum of theirs, ms.
    rtt_sum: i64,
    /// Checks with a loss.
    loss_checks: i64,
    /// The sum of theirs, hundredths of a percent.
    loss_sum: i64,
    /// The worst quality.
    worst: i64,
    /// When it was first that bad.
    worst_at: Option<String>,
    /// How often the picture stood still.
    freezes: i64,
    /// The sum of those moments, ms.
    freezes_sum: i64,
    /// How often it went on.
    thaws: i64,
    /// The sum of those moments, ms.
    thaws_sum: i64,
    /// When the picture first stood still.
    frozen_at: Option<String>,
    /// Calls for help.
    calls: i64,
    /// The first of them.
    called_at: Option<String>,
    /// 1 where the person was in this class before.
    rejoin: i64,
    /// How long they were in the room, ms.
    in_room_ms: i64,
    /// How long the picture stood still, ms.
    freeze_ms: i64,
    /// 1 where they saw a picture in time, 0 where they did not; null while it is not known.
    join_ok: Option<i64>,
    /// 1 where the network was a warning or worse (L08), or somebody called for help.
    problem: i64,
    /// The mean round trip, ms.
    rtt_ms: Option<i64>,
    /// The mean loss, hundredths of a percent.
    loss_bp: Option<i64>,
    /// The share of poor checks, hundredths of a percent.
    poor_bp: Option<i64>,
    /// The share of the time in which the picture stood still, hundredths of a percent.
    freeze_bp: Option<i64>,
}

/// A moment's milliseconds.
fn millis(at: &str) -> i64 {
    at.parse::<jiff::Timestamp>().map_or(0, jiff::Timestamp::as_millisecond)
}

/// What is said of something, in few characters; empty where nothing is.
fn word(data: &Map<String, Value>, name: &str) -> String {
    data.get(name).and_then(Value::as_str).unwrap_or_default().trim().chars().take(LONGEST).collect()
}

fn is_earlier(at: &str, than: Option<&String>) -> bool {
    than.is_none_or(|than| at < than.as_str())
}

impl Fact {
    /// Whether nothing was heard of it before.
    pub fn is_new(&self) -> bool {
        self.first_at.is_empty()
    }

    /// When it began, as far as is known.
    pub fn begins(&self) -> &str {
        self.joined_at.as_deref().unwrap_or(&self.first_at)
    }

    /// Takes a network check that is new.
    pub fn take_sample(&mut self, sample: &Sample) {
        let at = &sample.about.at;
        self.take_about(&sample.about);
        let mut count = Count::default();
        count.add(sample.quality);
        self.samples += i64::try_from(count.checks).unwrap_or(0);
        self.poor += i64::try_from(count.poor).unwrap_or(0);
        if let Some(rtt) = sample.rtt {
            self.rtt_checks += 1;
            self.rtt_sum += rtt.round() as i64;
        }
        if let Some(loss) = [sample.loss_up, sample.loss_down].into_iter().flatten().reduce(f64::max) {
            self.loss_checks += 1;
            self.loss_sum += (loss * 100.0).round() as i64;
        }
        if sample.quality > self.worst || (sample.quality == self.worst && sample.quality > 0 && is_earlier(at, self.worst_at.as_ref())) {
            self.worst = sample.quality;
            self.worst_at = Some(at.clone());
        }
    }

    /// Takes an event that is new.
    pub fn take_event(&mut self, event: &Event) {
        let Event { about, kind, data } = event;
        let at = &about.at;
        self.take_about(about);
        match kind.as_str() {
            "join" => {
                if is_earlier(at, self.joined_at.as_ref()) {
                    self.joined_at = Some(at.clone());
                }
                self.describe(about, data);
            }
            "quit" => {
                let cause = word(data, "cause");
                if (self.left_at.as_deref().unwrap_or_default(), self.cause.as_str()) < (at.as_str(), cause.as_str()) {
                    self.left_at = Some(at.clone());
                    self.cause = cause;
                }
            }
            "first_frame" => {
                let after = data.get("afterMs").and_then(Value::as_f64).map(|after| after.clamp(0.0, 3_600_000.0).round() as i64);
                let is_first = self.first_frame_at.as_deref().is_none_or(|first| (at.as_str(), after) < (first, self.first_frame_ms));
                if after.is_some() && is_first {
                    self.first_frame_at = Some(at.clone());
                    self.first_frame_ms = after;
                }
            }
            "freeze_start" => {
                self.freezes += 1;
                self.freezes_sum = self.freezes_sum.saturating_add(millis(at));
                if is_earlier(at, self.frozen_at.as_ref()) {
                    self.frozen_at = Some(at.clone());
                }
            }
            "freeze_end" => {
                self.thaws += 1;
                self.thaws_sum = self.thaws_sum.saturating_add(millis(at));
            }
            "sos" => {
                self.calls += 1;
                if is_earlier(at, self.called_at.as_ref()) {
                    self.called_at = Some(at.clone());
                }
            }
            _ => {}
        }
    }

    fn take_about(&mut self, about: &About) {
        if self.is_new() || about.at < self.first_at {
            self.first_at.clone_from(&about.at);
        }
        if about.at > self.last_at {
            self.last_at.clone_from(&about.at);
        }
        if !about.name.is_empty() && (self.named_at.as_str(), self.user_name.as_str()) < (about.at.as_str(), about.name.as_str()) {
            self.named_at.clone_from(&about.at);
            self.user_name.clone_from(&about.name);
        }
    }

    /// Takes what a join says of where and with what the person is; that of the first join stays.
    fn describe(&mut self, about: &About, data: &Map<String, Value>) {
        let place = (about.at.as_str(), about.seq);
        if self.described_at.as_deref().is_some_and(|at| (at, self.described_seq) <= place) {
            return;
        }
        self.described_at = Some(about.at.clone());
        self.described_seq = about.seq;
        let [region, network, device, os, browser] = ["region", "network", "device", "os", "browser"].map(|name| word(data, name));
        (self.region, self.network, self.device, self.os, self.browser) = (region, network, device, os, browser);
    }

    /// Works out what follows from the rest, after items were taken.
    pub fn settle(&mut self) {
        self.hour = self.begins().chars().take(HOUR).collect();
        let ends = self.left_at.as_deref().filter(|left| *left >= self.begins()).unwrap_or(&self.last_at);
        self.in_room_ms = (millis(ends) - millis(self.begins())).max(0);
        self.freeze_ms = self.frozen_ms();
        self.join_ok = match self.first_frame_ms {
            Some(after) => Some(i64::from(after <= JOIN_LIMIT_MS)),
            // Who went without ever having seen a picture has not been in.
            None => self.joined_at.as_ref().and(self.left_at.as_ref()).map(|_| 0),
        };
        let unsigned = |count: i64| u64::try_from(count).unwrap_or(0);
        let level = Count { checks: unsigned(self.samples), poor: unsigned(self.poor) }.level();
        self.problem = i64::from(level >= Level::Warning || self.calls > 0);
        let mean = |sum: i64, count: i64| (count > 0).then(|| (sum + count / 2) / count);
        self.rtt_ms = mean(self.rtt_sum, self.rtt_checks);
        self.loss_bp = mean(self.loss_sum, self.loss_checks);
        self.poor_bp = mean(self.poor * WHOLE_BP, self.samples);
        self.freeze_bp = mean(self.freeze_ms * WHOLE_BP, self.in_room_ms);
    }

    /// Ends less beginnings is how long it lasted, in whatever order they came; what has no end yet lasts until the last item.
    fn frozen_ms(&self) -> i64 {
        let open = i128::from(self.freezes - self.thaws);
        let edge = i128::from(millis(if open > 0 { &self.last_at } else { self.begins() }));
        let frozen = i128::from(self.thaws_sum) - i128::from(self.freezes_sum) + open * edge;
        i64::try_from(frozen).unwrap_or(0).clamp(0, self.in_room_ms)
    }
}
