import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import type axe from 'axe-core'
import { type KnownBarrier, knownBarriers } from '../../app/domain/basics/known-barriers'
import { expect } from './fixtures'

declare global {
  interface Window {
    axe: typeof axe
  }
}

interface Colour {
  r: number
  g: number
  b: number
  alpha: number
  parseString(text: string): Colour
}

const axeSource = `${readFileSync('node_modules/axe-core/axe.min.js', 'utf8')}
(${rememberColours})(axe.commons.color.Color.prototype)`

/** Runs in the page. To parse the same few colours for each text again takes axe a quarter of its time. */
function rememberColours(prototype: Colour) {
  const { parseString } = prototype
  const known = new Map<string, Pick<Colour, 'r' | 'g' | 'b' | 'alpha'>>()
  prototype.parseString = function (text) {
    const colour = known.get(text)
    if (colour) return Object.assign(this, colour)
    const { r, g, b, alpha } = parseString.call(this, text)
    known.set(text, { r, g, b, alpha })
    return this
  }
}

// Every size and every colour scheme, but not every combination. Views of one size follow each other.
export const views = [
  { colorScheme: 'light', width: 375, height: 800 },
  { colorScheme: 'dark', width: 375, height: 800 },
  { colorScheme: 'dark', width: 768, height: 1024 },
  { colorScheme: 'light', width: 1280, height: 900 },
] as const

/** Asserts in four views that axe finds nothing and that nothing overflows sideways. */
export async function checkShown(page: Page) {
  // Navigation with scripts ends a moment after the URL has changed.
  await expect(page.getByRole('progressbar')).toHaveCount(0)
  let shownWidth = 0
  for (const view of views) {
    await show(page, view)
    const where = `${page.url()}, ${view.colorScheme}, ${view.width} px`
    // At the same width, a colour scheme changes nothing but colours.
    const rules = view.width === shownWidth ? ['color-contrast'] : []
    const violations = await findViolations(page, knownBarriers, rules)
    expect.soft(violations, `what axe finds at ${where}`).toEqual([])
    if (rules.length > 0) continue
    shownWidth = view.width
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect.soft(overflow, `pixels that stick out to the side at ${where}`).toBeLessThanOrEqual(0)
  }
}

/** What axe finds on the page as it is shown, except for known barriers; with `only`, by these rules. */
export async function findViolations(page: Page, known: KnownBarrier[], only: string[] = []) {
  if (!(await page.evaluate(() => 'axe' in window))) {
    // The browser has it on the next pages, too: to send it again would take longer.
    await page.addInitScript(axeSource)
    await page.evaluate(axeSource)
  }
  return page.evaluate(
    async ([barriers, only]) => {
      const { violations } = await window.axe.run({
        resultTypes: ['violations'],
        // It would load the stylesheets and media again, which no rule that is on needs.
        preload: false,
        elementRef: true,
        ...(only.length > 0
          ? { runOnly: only }
          : // Of the rules of WCAG 2.2, levels A and AA, axe leaves out only this one and deprecated ones by default.
            { rules: { 'target-size': { enabled: true } } }),
      })
      const isKnown = (id: string, element?: Element) =>
        barriers.some(({ rule, selector }) => rule === id && element?.matches(selector))
      return violations
        .map(({ id, nodes }) => ({
          id,
          nodes: nodes.filter(({ element }) => !isKnown(id, element)),
        }))
        .filter(({ nodes }) => nodes.length > 0)
        .map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])
    },
    [known, only] as const,
  )
}

export async function show(page: Page, { colorScheme, width, height }: (typeof views)[number]) {
  await page.setViewportSize({ width, height })
  await page.emulateMedia({ colorScheme })
}
