import { avatars } from './avatars.js'
import { desk } from './desk.js'
import { garden } from './garden.js'
import { kitchen } from './kitchen.js'
import { lighting } from './lighting.js'
import { play } from './play.js'
import { travel } from './travel.js'

const drawings: Record<string, () => string> = {
  ...kitchen,
  ...desk,
  ...garden,
  ...lighting,
  ...travel,
  ...play,
}

/** The drawing of a demo product as an SVG document, 1200 by 1200. Throws for an unknown key. */
export function drawingOf(key: string): string {
  return drawn(drawings, key)
}

/** A portrait of a demo person as an SVG document, 600 by 600. Throws for an unknown key. */
export function avatarOf(key: string): string {
  return drawn(avatars, key)
}

function drawn(set: Record<string, () => string>, key: string) {
  const draw = Object.hasOwn(set, key) ? set[key] : undefined
  if (!draw) throw new Error(`There is no drawing called "${key}"`)
  return draw()
}
