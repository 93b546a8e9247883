type Point = [number, number]

/** Flat paints shared by all drawings. */
export const paint = {
  paper: '#fbf4e4',
  cream: '#f4e6ca',
  bone: '#e4d0aa',
  straw: '#e9c77b',
  mustard: '#dfa32f',
  brass: '#d3a045',
  honey: '#d98a1f',
  clay: '#cf6b41',
  rust: '#a9472b',
  brick: '#8c3a2b',
  rose: '#dd9089',
  blush: '#efbfae',
  plum: '#71405f',
  wine: '#5a2a45',
  sage: '#86a077',
  moss: '#587843',
  pine: '#2f5549',
  dusk: '#5d819d',
  sky: '#a9c4d1',
  navy: '#2d4463',
  ink: '#272c3a',
  slate: '#5b6472',
  steel: '#b8c1c6',
  birch: '#e3bd85',
  wood: '#c98f56',
  walnut: '#87563a',
  leather: '#ab683a',
  soil: '#5b3c2e',
  flame: '#ffd772',
  glow: '#ffc473',
}

const backdrops = {
  cream: { wall: '#f2e3c9', shape: '#f9f0de', floor: '#dfc8a2' },
  clay: { wall: '#e0a382', shape: '#ebbd9f', floor: '#c98463' },
  sage: { wall: '#b9c5a4', shape: '#d0d9bd', floor: '#97a783' },
  dusk: { wall: '#9bb0bf', shape: '#b9cad3', floor: '#7a93a7' },
  mustard: { wall: '#e6bd66', shape: '#f0d492', floor: '#cf9f49' },
  plum: { wall: '#8d6079', shape: '#a87d92', floor: '#6f4660' },
  rose: { wall: '#e6b8ab', shape: '#f1d3c8', floor: '#cf978a' },
  ink: { wall: '#333f54', shape: '#44526a', floor: '#262f41' },
}

const horizon = 830

const shapes = {
  disc: '<circle cx="600" cy="560" r="430"/>',
  arch: '<path d="M205 900V530A395 395 0 0 1 995 530V900Z"/>',
  sun: '<circle cx="790" cy="430" r="300"/>',
  moon: '<circle cx="400" cy="420" r="300"/>',
  hill: '<path d="M-20 860V640C180 470 400 480 600 620S1020 700 1220 520V860Z"/>',
  panel: '<path d="M150 900V150H1050V900Z"/>',
  none: '',
}

/** Wraps the markup of a drawing in its backdrop: a wall, a table and a quiet shape between. */
export function scene(
  backdrop: keyof typeof backdrops,
  behind: keyof typeof shapes,
  inner: string,
) {
  const { wall, shape: tint, floor } = backdrops[backdrop]
  return svg(
    1200,
    `<defs><radialGradient id="soft"><stop stop-color="#1d1526" stop-opacity=".5"/>
<stop offset=".5" stop-color="#1d1526" stop-opacity=".26"/>
<stop offset="1" stop-color="#1d1526" stop-opacity="0"/></radialGradient></defs>
<rect width="1200" height="1200" fill="${wall}"/><g fill="${tint}">${shapes[behind]}</g>
<rect y="${horizon}" width="1200" height="${1200 - horizon}" fill="${floor}"/>${inner}`,
  )
}

/** A square SVG document. */
export function svg(size: number, inner: string) {
  const box = `width="${size}" height="${size}" viewBox="0 0 ${size} ${size}"`
  return `<svg xmlns="http://www.w3.org/2000/svg" ${box}>${inner}</svg>`
}

/** The soft contact shadow of an object whose foot is `rx` wide to each side. */
export function shadow(cx: number, cy: number, rx: number) {
  return (
    `<ellipse cx="${cx + rx * 0.22}" cy="${cy}" rx="${rx * 1.4}" ry="${rx * 0.24 + 12}"` +
    ` fill="url(#soft)"/>${ellipse(cx + 6, cy, rx * 0.98, rx * 0.08 + 5, '#1d1526', 0.3)}`
  )
}

/**
 * A closed path as a solid in three tones: lit along its upper left rim, shaded along its lower
 * right by `core` units; `inside` is markup clipped to it, painted before the shade falls.
 */
export function solid(id: string, d: string, fill: string, inside = '', core = 50, rim = 14) {
  return (
    `<clipPath id="${id}"><path d="${d}"/></clipPath><g clip-path="url(#${id})">` +
    `<path d="${d}" fill="${fill}"/>${inside}` +
    `<path d="M-900-900H2100V2100H-900Z${d}" fill-rule="evenodd" fill="#2c1638"` +
    ` fill-opacity=".24" transform="translate(${-core} ${-core * 0.35})"/>` +
    `<path d="M-900-900H2100V2100H-900Z${d}" fill-rule="evenodd" fill="#fff6e0"` +
    ` fill-opacity=".42" transform="translate(${rim} ${rim * 0.6})"/></g>`
  )
}

/**
 * The outline of something turned on a wheel: the right profile as [radius, y] from the top down,
 * mirrored about `cx`, with a rounded foot. A point given twice makes a corner.
 */
export function lathe(cx: number, profile: Point[], roundness = 0.14) {
  const right = profile.map(([r, y]): Point => [cx + r, y])
  const left = profile.map(([r, y]): Point => [cx - r, y]).reverse()
  const foot = profile.at(-1)?.[0] ?? 0
  return (
    `M${near(left, left.length).join(' ')}L${near(right, 0).join(' ')}${curve(right)}` +
    `A${foot} ${round(foot * roundness)} 0 0 1 ${near(left, 0).join(' ')}${curve(left)}Z`
  )
}

function near(points: Point[], i: number) {
  return points[Math.max(0, Math.min(points.length - 1, i))] as Point
}

function curve(points: Point[]) {
  const bend = (from: Point, to: Point, [x, y]: Point, sign: number) =>
    `${round(x + (sign * (to[0] - from[0])) / 6)} ${round(y + (sign * (to[1] - from[1])) / 6)}`
  return points
    .slice(1)
    .map((p, i) => {
      const start = bend(near(points, i - 1), p, near(points, i), 1)
      return `C${start} ${bend(near(points, i), near(points, i + 2), p, -1)} ${p.join(' ')}`
    })
    .join('')
}

/** A number with at most one decimal. */
export function round(value: number) {
  return Math.round(value * 10) / 10
}

/** A filled ellipse. */
export function ellipse(cx: number, cy: number, rx: number, ry: number, fill: string, opacity = 1) {
  const [x, y] = [round(cx), round(cy)]
  const [a, b] = [round(rx), round(ry)]
  return `<ellipse cx="${x}" cy="${y}" rx="${a}" ry="${b}" fill="${fill}" opacity="${opacity}"/>`
}

/** A filled path. */
export function shape(d: string, fill: string, opacity = 1) {
  return `<path d="${d}" fill="${fill}" opacity="${opacity}"/>`
}

/** A stroked path with round ends. */
export function line(d: string, stroke: string, width: number, opacity = 1, dash = '') {
  return (
    `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${width}" opacity="${opacity}"` +
    ` stroke-linecap="round" stroke-linejoin="round"${dash && ` stroke-dasharray="${dash}"`}/>`
  )
}

/** A round rod along a path: its body, a shade below and a light above. */
export function rod(d: string, fill: string, width: number) {
  const at = (x: number, y: number, inner: string) =>
    `<g transform="translate(${x} ${y})">${inner}</g>`
  return (
    line(d, fill, width) +
    at(width * 0.2, width * 0.2, line(d, '#2c1638', width * 0.5, 0.22)) +
    at(-width * 0.16, -width * 0.16, line(d, '#fff6e0', width * 0.2, 0.5))
  )
}

/** The open mouth of a vessel: a rim, and the dark inside. */
export function mouth(
  cx: number,
  cy: number,
  rx: number,
  rim: string,
  inside: string,
  tilt = 0.24,
) {
  const wall = Math.max(10, rx * 0.07)
  return (
    ellipse(cx, cy, rx, rx * tilt, rim) +
    ellipse(cx, cy + wall * 0.15, rx - wall, rx * tilt - wall * 0.45, inside) +
    shape(
      `M${cx - rx + wall} ${cy}A${rx - wall} ${rx * tilt - wall * 0.45} 0 0 1 ${cx + rx - wall} ${cy}` +
        `A${rx - wall} ${rx * tilt * 0.45} 0 0 0 ${cx - rx + wall} ${cy}Z`,
      '#2c1638',
      0.22,
    )
  )
}

/** A leaf growing from (x, y), `angle` degrees clockwise from upright, with its veins. */
export function leaf(
  x: number,
  y: number,
  length: number,
  angle: number,
  fill: string,
  girth = 0.3,
) {
  const w = length * girth
  const l = length
  const right = `C${w} ${-l * 0.68} ${w} ${-l * 0.2} 0 0`
  const veins = [0.28, 0.46, 0.64]
    .map((t) => {
      const [y0, y1, r] = [-l * t, -l * (t + 0.14), w * 0.5]
      return `M0 ${round(y0)}L${round(r)} ${round(y1)}M0 ${round(y0)}L${round(-r)} ${round(y1)}`
    })
    .join('')
  const thick = Math.max(3, l * 0.018)
  return (
    `<g transform="translate(${x} ${y}) rotate(${angle})">` +
    shape(`M0 0C${-w} ${-l * 0.2} ${-w} ${-l * 0.68} 0 ${-l}${right}Z`, fill) +
    shape(`M0 ${-l}${right}Z`, '#2c1638', 0.2) +
    line(`M0 0V${-l * 0.9}`, '#fff6e0', thick, 0.55) +
    line(veins, '#fff6e0', thick * 0.7, 0.35) +
    '</g>'
  )
}

/** Two threads of steam rising from (x, y). */
export function steam(x: number, y: number, size = 1) {
  const thread = 'M0 0C-34 -40 30 -70 0 -112S-24 -176 6 -206'
  return (
    `<g transform="translate(${x} ${y}) scale(${size})">${line(thread, '#ffffff', 15, 0.55)}` +
    `<g transform="translate(52 14) scale(.8)">${line(thread, '#ffffff', 15, 0.4)}</g></g>`
  )
}

/** A pool of lamplight: three flat discs, each brighter, so that no band of a gradient shows. */
export function glow(cx: number, cy: number, r: number, colour = paint.glow) {
  return [1, 0.72, 0.46].map((k) => ellipse(cx, cy, r * k, r * k, colour, 0.16)).join('')
}

/** Markup turned by `angle` degrees about a point. */
export function turn(angle: number, cx: number, cy: number, inner: string) {
  return `<g transform="rotate(${angle} ${cx} ${cy})">${inner}</g>`
}

/** Markup moved, and scaled about its new origin. */
export function place(x: number, y: number, inner: string, scale = 1) {
  return `<g transform="translate(${x} ${y}) scale(${scale})">${inner}</g>`
}
