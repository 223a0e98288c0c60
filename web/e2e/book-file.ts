// Files of other kinds that a picture book is made from, written by hand.
import { strToU8, zipSync } from "fflate";
import { RED } from "./book.ts";

/** A picture of 64 × 64 pixels: red above, blue below, as JPEG 2000. */
const JPX = Buffer.from(
  "AAAADGpQICANCocKAAAAFGZ0eXBqcDIgAAAAAGpwMiAAAAAtanAyaAAAABZpaGRyAAAAQAAAAEAAAwcHAAAAAAAPY29scgEAAAAAABAAAAD3anAyY/9P/1EALwAAAAAAQAAAAEAAAAAAAAAAAAAAAEAAAABAAAAAAAAAAAAAAwcBAQcBAQcBAf9SAAwAAAABAAUEBAAB/1wAE0BASEhQSEhQSEhQSEhQSEhQ/2QAJQABQ3JlYXRlZCBieSBPcGVuSlBFRyB2ZXJzaW9uIDIuNS40/5AACgAAAAAAcAAB/5PfMEAD9vMkz4wgCH0Xm98wMAatyqPgDAB+JqB8YMAJocmj4AwJp/6jEA8mgDeAo+AUDHZ4NZyj4BgDhMf3DDWAokAA1MbhokBmrkTKgKJAZ2qq76JQxDZKnp6AolDEMOqOnv/Z",
  "base64",
);
/** One of black and white, side by side, as JBIG2. */
const JBIG2 = Buffer.from("AAAAADAAAQAAABMAAABAAAAAQAAAAAAAAAAAAAAAAAAAASYAAQAAACgAAABAAAAAQAAAAAAAAAAAAAEjYNX////////////////////4AIAI", "base64");

/** A PDF of one line a page. */
export function pdf(lines: string[]): Buffer {
  const pages = lines.map((_, i) => `${4 + 2 * i} 0 R`).join(" ");
  const objects = ["<</Type/Catalog/Pages 2 0 R>>", `<</Type/Pages/Kids[${pages}]/Count ${lines.length}>>`, "<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>"];
  for (const [i, line] of lines.entries()) {
    const stream = `BT /F1 24 Tf 40 120 Td (${line}) Tj ET`;
    objects.push(
      `<</Type/Page/Parent 2 0 R/MediaBox[0 0 400 300]/Resources<</Font<</F1 3 0 R>>>>/Contents ${5 + 2 * i} 0 R>>`,
      `<</Length ${stream.length}>>stream\n${stream}\nendstream`,
    );
  }
  return written(objects);
}

/** A page in JPEG 2000, one in JBIG2, and one in Chinese whose font is not in the file. */
export function rarePdf(): Buffer {
  const image = (data: Buffer, facts: string) =>
    `<</Type/XObject/Subtype/Image/Width 64/Height 64/BitsPerComponent ${facts}/Length ${data.length}>>stream\n${data.toString("latin1")}\nendstream`;
  const shows = (words: string) => {
    const stream = `q 300 0 0 200 50 50 cm /I Do Q BT /F1 24 Tf 40 270 Td (${words}) Tj ET`;
    return `<</Length ${stream.length}>>stream\n${stream}\nendstream`;
  };
  const chinese = "BT /F2 24 Tf 40 120 Td <CED2BFB4BCFBD2BBD6BBC3A8> Tj ET";
  const page = (contents: number, picture: string) =>
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 400 300]/Resources<</Font<</F1 3 0 R/F2 4 0 R>>${picture}>>/Contents ${contents} 0 R>>`;
  return written([
    "<</Type/Catalog/Pages 2 0 R>>",
    "<</Type/Pages/Kids[8 0 R 10 0 R 12 0 R]/Count 3>>",
    "<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>",
    "<</Type/Font/Subtype/Type0/BaseFont/STSong-Light/Encoding/GBK-EUC-H/DescendantFonts[5 0 R]>>",
    "<</Type/Font/Subtype/CIDFontType0/BaseFont/STSong-Light/CIDSystemInfo<</Registry(Adobe)/Ordering(GB1)/Supplement 2>>/FontDescriptor<</Type/FontDescriptor/FontName/STSong-Light/Flags 4/ItalicAngle 0/Ascent 880/Descent -120/StemV 80/CapHeight 880/FontBBox[-25 -254 1000 880]>>>>",
    image(JPX, "8/ColorSpace/DeviceRGB/Filter/JPXDecode"),
    image(JBIG2, "1/ColorSpace/DeviceGray/Filter/JBIG2Decode"),
    page(9, "/XObject<</I 6 0 R>>"),
    shows("Red and blue."),
    page(11, "/XObject<</I 7 0 R>>"),
    shows("Black and white."),
    page(13, ""),
    `<</Length ${chinese.length}>>stream\n${chinese}\nendstream`,
  ]);
}

function written(objects: string[]): Buffer {
  let out = "%PDF-1.4\n";
  const at = objects.map((object, i) => {
    const start = out.length;
    out += `${i + 1} 0 obj\n${object}\nendobj\n`;
    return start;
  });
  const xref = out.length;
  out += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${at.map((n) => `${String(n).padStart(10, "0")} 00000 n \n`).join("")}trailer\n<</Size ${objects.length + 1}/Root 1 0 R>>\nstartxref\n${xref}\n%%EOF`;
  return Buffer.from(out, "latin1");
}

/** Slides of words and pictures, in another order than their files. */
export function pptx(slides: { words: string; image?: string }[]): Buffer {
  const relation = (id: string, target: string) => `<Relationship Id="${id}" Target="${target}"/>`;
  const relations = (inner: string) => strToU8(`<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${inner}</Relationships>`);
  const names = 'xmlns:p="p" xmlns:a="a" xmlns:r="r"';
  const files: Record<string, Uint8Array> = {
    "ppt/presentation.xml": strToU8(
      `<p:presentation ${names}><p:sldIdLst>${slides.map((_, i) => `<p:sldId id="${256 + i}" r:id="rId${i}"/>`).join("")}</p:sldIdLst></p:presentation>`,
    ),
    "ppt/_rels/presentation.xml.rels": relations(slides.map((_, i) => relation(`rId${i}`, `slides/slide${slides.length - i}.xml`)).join("")),
    "ppt/media/door.png": RED,
    "ppt/media/old.emf": strToU8("a drawing of another time"),
  };
  for (const [i, { words, image }] of slides.entries()) {
    const name = `slide${slides.length - i}.xml`;
    const shown = image ? `<p:pic><p:blipFill><a:blip r:embed="rId9"/></p:blipFill><p:spPr><a:xfrm><a:ext cx="900" cy="600"/></a:xfrm></p:spPr></p:pic>` : "";
    files[`ppt/slides/${name}`] = strToU8(`<p:sld ${names}>${shown}<p:sp><a:p><a:r><a:t>${words}</a:t></a:r></a:p></p:sp></p:sld>`);
    if (image) files[`ppt/slides/_rels/${name}.rels`] = relations(relation("rId9", `../media/${image}`));
  }
  return Buffer.from(zipSync(files));
}
