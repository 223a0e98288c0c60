//! A mail server: real SMTP, that keeps what it is given, and can refuse, hang or drop the line within DATA.

use std::sync::{Arc, Mutex};

use base64::{Engine, prelude::BASE64_STANDARD};
use tokio::{
    io::{AsyncBufReadExt, AsyncWriteExt, BufReader, Lines},
    net::{
        TcpListener, TcpStream,
        tcp::{OwnedReadHalf, OwnedWriteHalf},
    },
    sync::watch,
};

/// What a mail server does with what comes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mood {
    Takes,
    /// 550 at each recipient.
    Refuses,
    /// 451 at each recipient.
    IsBusy,
    /// No answer after DATA.
    HangsInData,
    /// The line is cut within DATA.
    DropsInData,
}

/// A mail as it came.
#[derive(Clone, Debug)]
pub struct Mail {
    pub to: String,
    pub from: String,
    pub subject: String,
    pub id: String,
    pub text: String,
    pub html: String,
}

struct Post {
    sent: watch::Sender<Vec<Mail>>,
    /// Mails that were not taken.
    lost: watch::Sender<usize>,
    mood: Mutex<Mood>,
}

/// The mail server.
pub struct Mailer {
    port: u16,
    post: Arc<Post>,
}

impl Mailer {
    /// Starts it.
    pub async fn start() -> Mailer {
        let post = Arc::new(Post { sent: watch::Sender::default(), lost: watch::Sender::default(), mood: Mutex::new(Mood::Takes) });
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let port = listener.local_addr().expect("its address").port();
        let kept = post.clone();
        tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                let post = kept.clone();
                tokio::spawn(async move { Session::new(stream, post).run().await });
            }
        });
        Mailer { port, post }
    }

    /// The flags with which a server hands its mails to it.
    pub fn flags(&self) -> [String; 2] {
        [format!("--smtp-url=smtp://127.0.0.1:{}", self.port), "--mail-from=Belltower <console@belltower.example>".to_owned()]
    }

    /// What it does from now on.
    pub fn is(&self, mood: Mood) {
        *self.post.mood.lock().unwrap() = mood;
    }

    /// Waits until it did not take so many mails.
    pub async fn lost(&self, count: usize) {
        self.post.lost.subscribe().wait_for(|lost| *lost >= count).await.expect("its count");
    }

    /// How many it was given.
    pub fn count(&self) -> usize {
        self.post.sent.borrow().len()
    }

    /// Waits until it was given so many mails; answers the last of them.
    pub async fn mail(&self, count: usize) -> Mail {
        let mut sent = self.post.sent.subscribe();
        let sent = sent.wait_for(|sent| sent.len() >= count).await.expect("its mails");
        sent[count - 1].clone()
    }

    /// The same: whom it is for, and what it says.
    pub async fn was_given(&self, count: usize) -> (String, String) {
        let mail = self.mail(count).await;
        (mail.to, mail.text)
    }
}

struct Session {
    lines: Lines<BufReader<OwnedReadHalf>>,
    writer: OwnedWriteHalf,
    post: Arc<Post>,
}

impl Session {
    fn new(stream: TcpStream, post: Arc<Post>) -> Self {
        let (reader, writer) = stream.into_split();
        Self { lines: BufReader::new(reader).lines(), writer, post }
    }

    async fn says(&mut self, line: &str) -> Option<()> {
        self.writer.write_all(format!("{line}\r\n").as_bytes()).await.ok()
    }

    async fn run(mut self) -> Option<()> {
        self.says("220 mail.example ESMTP").await?;
        let mut to = String::new();
        while let Some(line) = self.lines.next_line().await.ok()? {
            let mood = *self.post.mood.lock().unwrap();
            match line.get(..4).unwrap_or_default().to_uppercase().as_str() {
                "EHLO" => {
                    self.says("250-mail.example").await?;
                    self.says("250-8BITMIME").await?;
                    self.says("250 SMTPUTF8").await?;
                }
                "RCPT" if matches!(mood, Mood::Refuses | Mood::IsBusy) => {
                    self.says(if mood == Mood::Refuses { "550 no such user <somebody@somewhere>" } else { "451 come back" }).await?;
                    self.post.lost.send_modify(|lost| *lost += 1);
                }
                "RCPT" => {
                    to = line.split(['<', '>']).nth(1).unwrap_or_default().to_owned();
                    self.says("250 ok").await?;
                }
                "DATA" => self.data(&to, mood).await?,
                "QUIT" => return self.says("221 bye").await,
                _ => self.says("250 ok").await?,
            }
        }
        None
    }

    async fn data(&mut self, to: &str, mood: Mood) -> Option<()> {
        self.says("354 go on").await?;
        let mut message = vec![];
        if mood == Mood::DropsInData {
            self.lines.next_line().await.ok()??;
            self.post.lost.send_modify(|lost| *lost += 1);
            return None;
        }
        loop {
            let line = self.lines.next_line().await.ok()??;
            if line == "." {
                break;
            }
            message.push(line.strip_prefix('.').unwrap_or(&line).to_owned());
        }
        if mood == Mood::HangsInData {
            self.post.lost.send_modify(|lost| *lost += 1);
            // Until whoever sends it has had enough.
            while self.lines.next_line().await.ok()?.is_some() {}
            return None;
        }
        self.post.sent.send_modify(|sent| sent.push(read(to, &message)));
        self.says("250 taken").await
    }
}

/// A mail from its lines.
fn read(to: &str, lines: &[String]) -> Mail {
    let (head, body) = halves(lines);
    let kind = header(&head, "Content-Type");
    let boundary = kind.split_once("boundary=\"").and_then(|(_, rest)| rest.split('"').next()).expect("a mail of two parts");
    assert!(kind.starts_with("multipart/alternative"), "{kind}");
    let line = format!("--{boundary}");
    // Before the first boundary stands nothing, after the last one two hyphens.
    let parts: Vec<(String, String)> = body.split(|each| each.starts_with(&line)).skip(1).map(halves).map(decoded).collect();
    let part = |kind: &str| parts.iter().find(|(is, _)| is.starts_with(kind)).map(|(_, said)| said.clone()).expect("both parts");
    let (text, html) = (part("text/plain"), part("text/html"));
    Mail {
        to: to.to_owned(),
        from: header(&head, "From"),
        subject: words(&header(&head, "Subject")),
        id: header(&head, "Message-ID"),
        text,
        html,
    }
}

/// What stands before the first empty line, with folded lines as one, and what stands after it.
fn halves(lines: &[String]) -> (String, &[String]) {
    let split = lines.iter().position(String::is_empty).unwrap_or(lines.len());
    (lines[..split].join("\n").replace("\n ", " "), &lines[(split + 1).min(lines.len())..])
}

fn header(head: &str, name: &str) -> String {
    let found = head.lines().find_map(|line| line.split_once(": ").filter(|(is, _)| is.eq_ignore_ascii_case(name)));
    found.map(|(_, value)| value.to_owned()).unwrap_or_default()
}

/// A part: its kind, and what it says.
fn decoded((head, body): (String, &[String])) -> (String, String) {
    let said = match header(&head, "Content-Transfer-Encoding").as_str() {
        "base64" => String::from_utf8(BASE64_STANDARD.decode(body.concat()).expect("base 64")).expect("UTF-8"),
        "quoted-printable" => quoted_printable(&body.join("\n")),
        _ => body.join("\n"),
    };
    (header(&head, "Content-Type"), said.trim_end().replace('\r', ""))
}

fn quoted_printable(body: &str) -> String {
    let joined = body.replace("=\n", "");
    let (mut bytes, mut rest) = (vec![], joined.as_bytes());
    while let Some((first, after)) = rest.split_first() {
        rest = after;
        match (first, after) {
            (b'=', [high, low, after @ ..]) => {
                bytes.push(u8::from_str_radix(&format!("{}{}", char::from(*high), char::from(*low)), 16).expect("a byte"));
                rest = after;
            }
            _ => bytes.push(*first),
        }
    }
    String::from_utf8(bytes).expect("UTF-8")
}

/// A head's words, of which those that are not ASCII are encoded (RFC 2047, base 64).
fn words(head: &str) -> String {
    let mut said = String::new();
    for (place, part) in head.split("=?utf-8?b?").enumerate() {
        match part.split_once("?=") {
            Some((coded, rest)) if place > 0 => {
                said += &String::from_utf8(BASE64_STANDARD.decode(coded).expect("base 64")).expect("UTF-8");
                said += if rest.trim().is_empty() { "" } else { rest };
            }
            _ => said += part,
        }
    }
    said
}
