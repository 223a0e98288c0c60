//! Whom a start is suggested to be given to: the best of those who could teach it (`candidates`). One look serves all starts, so that one free teacher is not suggested for two.

use std::collections::{BTreeMap, BTreeSet};

use super::{
    super::{candidates::Pool, standbys},
    rows::{Start, SuggestedElsewhere},
};
use belltower_kit::{
    app::App,
    db::{Arg, Reads, places},
    error::Result,
    resource::Scope,
};

/// Class and teacher: somebody stands in for them already.
async fn replaced(app: &App, starts: &[&Start]) -> Result<BTreeSet<(String, String)>> {
    let places = places(1, starts.len());
    let sql = format!("SELECT class_id, from_teacher_id FROM substitutions WHERE class_id IN ({places})");
    let classes = starts.iter().map(|start| Arg::from(start.row.id.as_str())).collect();
    Ok(Reads::rows::<(String, String)>(&mut &app.db, sql, classes).await?.into_iter().collect())
}

/// Puts a suggestion beside every start that somebody should look at, the worst first; nobody is suggested twice. Who is on standby comes before all others.
pub(super) async fn suggest(app: &App, starts: &mut [Start], scope: Option<&Scope>, online: impl Fn(&str) -> bool) -> Result<()> {
    let worst = |start: &&Start| start.row.level != "calm";
    let looked: Vec<&Start> = starts.iter().filter(worst).collect();
    if looked.is_empty() {
        return Ok(());
    }
    let wanted: Vec<_> = looked.iter().map(|start| &start.wanted).collect();
    let pool = Pool::read(app, &wanted, app.world.now(), scope).await?;
    let replaced = replaced(app, &looked).await?;
    let mut order: Vec<usize> = (0..starts.len()).filter(|place| worst(&&starts[*place])).collect();
    order.sort_by_key(|place| (-starts[*place].row.risk, starts[*place].row.start_at.clone()));
    // Who is suggested, and for which class.
    let mut given: BTreeMap<String, String> = BTreeMap::new();
    for place in order {
        let mut free = pool.for_class(&starts[place].wanted, &app.config.stand_in_weights, &online);
        standbys::first(&mut free);
        let row = &mut starts[place].row;
        row.nobody_free = free.is_empty();
        // Whom somebody stood in for is not the one to stand in.
        let mut others = free.into_iter().filter(|one| !replaced.contains(&(row.id.clone(), one.id.clone())));
        let Some(best) = others.next() else { continue };
        let elsewhere = given.get(&best.id).cloned().map(|class_name| SuggestedElsewhere { name: best.name.clone(), class_name });
        row.stand_in = std::iter::once(best).chain(others).find(|one| !given.contains_key(&one.id));
        match &row.stand_in {
            Some(one) => drop(given.insert(one.id.clone(), row.name.clone())),
            None => row.suggested_elsewhere = elsewhere,
        }
    }
    Ok(())
}
