// Files of slides for stories.
/** A PDF whose pages say these words, a title and a line each. */
export function pdf(pages: readonly (readonly [title: string, text: string])[]): Buffer {
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    `<< /Type /Pages /Kids [${pages.map((_, at) => `${4 + 2 * at} 0 R`).join(" ")}] /Count ${pages.length} >>`,
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
  ];
  pages.forEach(([title, text], at) => {
    objects.push(`<< /Type /Page /Parent 2 0 R /MediaBox [0 0 480 270] /Resources << /Font << /F1 3 0 R >> >> /Contents ${5 + 2 * at} 0 R >>`);
    const drawn = `BT /F1 28 Tf 30 200 Td (${title}) Tj ET BT /F1 16 Tf 30 140 Td (${text}) Tj ET`;
    objects.push(`<< /Length ${drawn.length} >>\nstream\n${drawn}\nendstream`);
  });
  let out = "%PDF-1.4\n";
  const places = objects.map((object, at) => {
    const place = out.length;
    out += `${at + 1} 0 obj\n${object}\nendobj\n`;
    return place;
  });
  const table = out.length;
  out += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.map((place) => `${String(place).padStart(10, "0")} 00000 n \n`).join("")}`;
  return Buffer.from(`${out}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${table}\n%%EOF\n`);
}
