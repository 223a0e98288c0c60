//! Programs of the machine that this area runs: found on the `PATH`, in a folder of their own, and ended with all that they started.

use std::path::PathBuf;

use rustix::process::{Pid, Signal, kill_process_group};
use tokio::process::Child;

/// Where a program is, if it is there.
pub fn program_named(name: &str) -> Option<PathBuf> {
    let path = std::env::var_os("PATH")?;
    std::env::split_paths(&path).map(|folder| folder.join(name)).find(|program| program.is_file())
}

/// A folder that goes with all that is in it.
pub struct Folder(pub PathBuf);

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// Ends whatever a program has started, when nobody waits for it any more.
pub struct Group(Option<u32>);

impl Group {
    /// Of a program that was started as the first of a group of its own.
    pub fn of(child: &Child) -> Self {
        Self(child.id())
    }
}

impl Drop for Group {
    fn drop(&mut self) {
        let group = self.0.and_then(|id| i32::try_from(id).ok()).and_then(Pid::from_raw);
        if let Some(group) = group {
            let _ = kill_process_group(group, Signal::KILL);
        }
    }
}
