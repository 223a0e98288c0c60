//! A token bucket that is told the time.

/// So many a second, saved up for a while.
pub(crate) struct Bucket {
    per_second: f64,
    most: f64,
    left: f64,
    at_ms: i64,
}

impl Bucket {
    /// `seconds` is how long unused tokens are saved up.
    pub fn new(per_second: u32, seconds: u32, now_ms: i64) -> Self {
        let most = f64::from(per_second) * f64::from(seconds);
        Bucket { per_second: per_second.into(), most, left: most, at_ms: now_ms }
    }

    /// Takes one, if there is one.
    pub fn take(&mut self, now_ms: i64) -> bool {
        let passed = (now_ms - self.at_ms).max(0) as f64 / 1000.0;
        self.at_ms = now_ms;
        self.left = (self.left + passed * self.per_second).min(self.most);
        let enough = self.left >= 1.0;
        self.left -= f64::from(u8::from(enough));
        enough
    }
}
