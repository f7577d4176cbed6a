/** An SVG image that consists only of shapes, so that it needs no fonts. */
export function picture(title: string, width: number, height: number, ...shapes: readonly string[]): string {
  const open = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img">`;
  return `${open}\n<title>${title}</title>\n${shapes.join("\n")}\n</svg>\n`;
}

export function rect(x: number, y: number, width: number, height: number, fill: string, more = ""): string {
  return `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${fill}"${more}/>`;
}

export function circle(x: number, y: number, radius: number, fill: string, more = ""): string {
  return `<circle cx="${x}" cy="${y}" r="${radius}" fill="${fill}"${more}/>`;
}

export function polygon(points: string, fill: string, more = ""): string {
  return `<polygon points="${points}" fill="${fill}"${more}/>`;
}

export function path(d: string, fill: string, more = ""): string {
  return `<path d="${d}" fill="${fill}"${more}/>`;
}

export function line(x1: number, y1: number, x2: number, y2: number, stroke: string, width = 2): string {
  return `<line x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round"/>`;
}

export function label(x: number, y: number, text: string, fill: string, size = 14): string {
  return `<text x="${x}" y="${y}" fill="${fill}" font-family="sans-serif" font-size="${size}">${text}</text>`;
}

export function group(more: string, ...shapes: readonly string[]): string {
  return `<g ${more}>${shapes.join("")}</g>`;
}
