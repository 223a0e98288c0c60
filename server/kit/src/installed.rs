//! What this process was put together from: lists that are said once, at its start, to those who work with them.

use std::sync::OnceLock;

/// A list that is said once.
pub struct Installed<T: 'static>(OnceLock<Vec<T>>);

impl<T> Installed<T> {
    /// Not said yet.
    #[allow(clippy::new_without_default, reason = "made in constants only")]
    pub const fn new() -> Self {
        Self(OnceLock::new())
    }

    /// Says it; later calls change nothing.
    pub fn set(&self, list: impl IntoIterator<Item = T>) {
        self.0.get_or_init(|| list.into_iter().collect());
    }

    /// The list.
    pub fn get(&self) -> &[T] {
        self.0.get().expect("what the server is made of is said before anything asks for it")
    }
}
