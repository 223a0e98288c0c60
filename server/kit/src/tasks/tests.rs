use std::process::Command;

use tokio::sync::mpsc;

use super::*;

/// Set in a process of its own, in which a critical task panics.
const CHILD: &str = "BELLTOWER_TASKS_TEST_CHILD";

#[tokio::test(start_paused = true)]
async fn a_task_that_panics_or_returns_is_started_again_after_a_growing_pause() {
    let (tasks, (runs, mut ran)) = (Tasks::default(), mpsc::unbounded_channel());
    let mut count = 0;
    tasks.spawn("story", Duty::Serving, move || {
        count += 1;
        let (runs, count) = (runs.clone(), count);
        async move {
            runs.send((count, Instant::now())).unwrap();
            match count {
                1 => panic!("on purpose"),
                2 => {}
                _ => std::future::pending().await,
            }
        }
    });
    let (first, began) = ran.recv().await.unwrap();
    // It is down until its next start, and says so.
    tokio::task::yield_now().await;
    assert_eq!((first, tasks.down()), (1, Some("story")));
    let (second, again) = ran.recv().await.unwrap();
    assert_eq!((second, (again - began).as_secs()), (2, FIRST_PAUSE.as_secs()));
    let (third, once_more) = ran.recv().await.unwrap();
    assert_eq!((third, (once_more - again).as_secs(), tasks.down()), (3, 2 * FIRST_PAUSE.as_secs(), None));
    tasks.shutdown().await;
    assert!(ran.recv().await.is_none(), "nothing is started after the shutdown");
}

#[tokio::test(start_paused = true)]
async fn a_task_that_is_done_is_not_started_again_and_one_that_panicked_is() {
    let (tasks, (runs, mut ran)) = (Tasks::default(), mpsc::unbounded_channel());
    let mut count = 0;
    tasks.spawn_once("story", move || {
        count += 1;
        let (runs, count) = (runs.clone(), count);
        async move {
            runs.send(count).unwrap();
            assert_ne!(count, 1, "on purpose");
        }
    });
    assert_eq!([ran.recv().await, ran.recv().await, ran.recv().await], [Some(1), Some(2), None]);
}

#[tokio::test(start_paused = true)]
async fn upkeep_that_does_not_run_keeps_nobody_away() {
    let tasks = Tasks::default();
    tasks.spawn("story", Duty::Upkeep, || async {});
    tokio::task::yield_now().await;
    assert_eq!(tasks.down(), None);
}

#[tokio::test]
async fn the_end_of_a_critical_task_ends_the_process_and_a_shutdown_does_not() {
    if std::env::var_os(CHILD).is_some() {
        Tasks::default().spawn_critical("story", async { panic!("on purpose") });
        return std::future::pending().await;
    }
    let own = std::env::current_exe().unwrap();
    let name = "tasks::tests::the_end_of_a_critical_task_ends_the_process_and_a_shutdown_does_not";
    let status = Command::new(own).args(["--exact", name]).env(CHILD, "1").status().unwrap();
    assert_eq!(status.code(), Some(1));

    let tasks = Tasks::default();
    tasks.spawn_critical("story", std::future::pending());
    tasks.shutdown().await;
}
