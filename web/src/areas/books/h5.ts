// The book as one page of HTML with everything in it. It is built as a document and then written out, so whatever people typed is text and nothing
// else. Without its script, or on paper, it shows all pages one below the other.
import { coverOf, type BookView } from "./model.ts";

const STYLE = `
*{box-sizing:border-box;margin:0}
body{background:#1c2436;color:#23263a;font:500 20px/1.5 system-ui,"Segoe UI",Roboto,"Noto Sans",sans-serif}
section{display:grid;grid-template-columns:70fr 30fr;align-items:center;width:min(100vw,165vh);aspect-ratio:1.78;margin:0 auto;overflow:hidden;background:#fffdf7;border-radius:12px}
section.cover{grid-template:1fr auto/1fr}
img{display:block;width:100%;height:100%;min-height:0;object-fit:contain}
p{padding:1em;font-size:calc(clamp(16px,2.2vmin + 8px,34px)*var(--fit,1));white-space:pre-wrap;overflow-wrap:anywhere}
h1{padding:.5em;font-size:clamp(22px,5vmin,52px);text-align:center}
nav{position:fixed;inset:auto 0 0;display:flex;justify-content:center;gap:16px;align-items:center;padding:10px;color:#fff;font-size:14px}
button{min-width:48px;min-height:44px;padding:0 16px;border:0;border-radius:22px;background:#ffffff26;color:inherit;font:inherit;cursor:pointer}
button:disabled{opacity:.3}
body.turns{display:grid;place-items:center;min-height:100vh;padding-bottom:64px}
.turns section[hidden]{display:none}
@media(orientation:portrait){section{grid-template:58fr 42fr/1fr;width:min(100vw,72vh);aspect-ratio:.72}}
@media print{@page{size:A4 landscape;margin:0}
body,body.turns{display:block;padding:0;background:#fff}nav{display:none}
section,.turns section[hidden]{display:grid!important;grid-template:none;grid-template-columns:64fr 36fr;width:297mm;height:209mm;aspect-ratio:auto;border-radius:0;break-after:page}
section.cover{grid-template:1fr auto/1fr!important}
p{font-size:calc(20pt*var(--fit,1))}
section{position:relative;break-inside:avoid}section:last-of-type{break-after:auto}
section[data-page]:after{content:attr(data-page);position:absolute;inset:auto 8mm 6mm auto;color:#5b6070;font-size:10pt}}`;

// Runs in the saved file, on its own, offline. It takes its words from the page, in the reader's language.
const SCRIPT = `(()=>{
const zh=/^zh/i.test(navigator.language),pages=[...document.querySelectorAll("section")],[back,on]=document.querySelectorAll("nav button"),place=document.querySelector("nav span");
let at=0,x=null;
for(const b of [back,on])b.textContent=zh?b.dataset.zh:b.dataset.en;
const show=n=>{at=Math.max(0,Math.min(pages.length-1,n));pages.forEach((p,i)=>p.hidden=i!==at);back.disabled=at===0;on.disabled=at===pages.length-1;place.textContent=(at+1)+" / "+pages.length};
document.body.classList.add("turns");document.querySelector("nav").hidden=false;
back.onclick=()=>show(at-1);on.onclick=()=>show(at+1);
addEventListener("keydown",e=>{if(["ArrowRight","PageDown"," "].includes(e.key)){e.preventDefault();show(at+1)}else if(["ArrowLeft","PageUp"].includes(e.key))show(at-1);else if(e.key==="Home")show(0);else if(e.key==="End")show(pages.length-1)});
addEventListener("pointerdown",e=>x=e.clientX);
addEventListener("pointerup",e=>{if(x!==null&&Math.abs(e.clientX-x)>40)show(at+(e.clientX<x?1:-1));x=null});
show(0)})()`;

/** Beside its picture a page of a beginners' book is set large; so much text as books for C1 have would not fit there at that size. */
const ROOM = 340;
const fit = (text: string): string => Math.max(0.4, Math.min(1, Math.sqrt(ROOM / Math.max(1, text.length)))).toFixed(2);

/** `images` by id, as data addresses; `turns`: one page at a time, by keys, buttons and swipes. */
export function pageOf(book: BookView, images: Record<string, string>, turns: boolean): string {
  const page = document.implementation.createHTMLDocument(book.title);
  page.documentElement.lang = "en";
  const make = <K extends keyof HTMLElementTagNameMap>(name: K, set: Partial<HTMLElementTagNameMap[K]> = {}, ...children: Node[]): HTMLElementTagNameMap[K] => {
    const made = Object.assign(page.createElement(name), set);
    made.append(...children);
    return made;
  };
  const picture = (id: string, alt: string) => (images[id] ? make("img", { src: images[id], alt }) : make("span"));
  const meta = (set: Record<string, string>) => {
    const made = make("meta");
    for (const [key, value] of Object.entries(set)) made.setAttribute(key, value);
    return made;
  };
  page.head.prepend(meta({ charset: "utf-8" }), meta({ name: "viewport", content: "width=device-width,initial-scale=1" }));
  page.head.append(make("style", { textContent: STYLE }));
  const cover = make("section", { className: "cover" }, picture(coverOf(book), ""), make("h1", { textContent: book.title }));
  const sheets = book.pages.map((p, at) => {
    const words = make("p", { textContent: p.text });
    words.style.setProperty("--fit", fit(p.text));
    const sheet = make("section", {}, picture(p.image, p.scene), words);
    sheet.dataset.page = `${book.title} · ${at + 1}`;
    return sheet;
  });
  page.body.append(cover, ...sheets);
  if (turns) {
    const button = (en: string, zh: string) => {
      const made = make("button", { type: "button" });
      Object.assign(made.dataset, { en, zh });
      return made;
    };
    page.body.append(make("nav", { hidden: true }, button("Back", "上一页"), make("span"), button("Next", "下一页")), make("script", { textContent: SCRIPT }));
  }
  return `<!doctype html>\n${page.documentElement.outerHTML}`;
}
