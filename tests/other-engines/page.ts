import assert from 'node:assert/strict'
import { setTimeout } from 'node:timers/promises'
import { maxWaitMs } from '../support/wait'
import type { Key, Tab } from './driver'

// The time of two frames.
const framesMs = 34

/** Finds elements by their names. Each step waits until it is possible. */
export class Page {
  constructor(
    readonly tab: Tab,
    readonly url: string,
    readonly hasScripts: boolean,
  ) {}

  /** Loads a page, and waits until its scripts run, if it has any. */
  async visit(path: string) {
    await this.tab.goto(new URL(path, this.url).href)
    await this.untilReady()
  }

  async reload() {
    await this.tab.reload()
    await this.untilReady()
  }

  async untilReady() {
    if (!this.hasScripts) return
    await this.until('its scripts run', () =>
      Boolean(document.querySelector('.menu-toggle[aria-expanded]')),
    )
  }

  async click(name: string, within = 'body') {
    await this.#clickControl(`"${name}" can be pressed`, name, within)
  }

  async clickFirst(selector: string) {
    await this.#clickControl(`${selector} can be pressed`, '', selector)
  }

  // A click at a place that an element is just leaving is lost: the page may still be scrolling, or loading an image.
  async #clickControl(what: string, name: string, within: string) {
    for (let before: number[] = []; ; ) {
      const [x, y] = await this.#retry(what, findControl, name, within)
      if (before[0] === x && before[1] === y) return this.tab.clickAt(x, y)
      before = [x, y]
      await setTimeout(framesMs)
    }
  }

  async fill(label: string, value: string) {
    await this.#retry(`"${label}" can be filled in`, focusField, label)
    await this.tab.type(value)
  }

  async choose(label: string, option: string) {
    await this.#retry(`"${label}" can be chosen`, chooseOption, label, option)
  }

  /** If scripts run, waits for the preview of the image, because it moves the content below. */
  async chooseImage(label: string, path: string) {
    const id = await this.#retry(`"${label}" takes a file`, idOfField, label)
    await this.tab.chooseFile(`[id="${id}"]`, path)
    if (!this.hasScripts) return
    await this.until('the preview is shown', () => Boolean(document.querySelector('.preview')))
  }

  press(key: Key) {
    return this.tab.press(key)
  }

  sees(text: string) {
    return this.until(`it says "${text}"`, isShown, text)
  }

  seesNo(text: string) {
    return this.until(`it no longer says "${text}"`, isNotShown, text)
  }

  seesHeading(text: string) {
    return this.until(
      `its heading is "${text}"`,
      (expected) => document.querySelector('h1')?.textContent === expected,
      text,
    )
  }

  async until<A extends unknown[]>(what: string, condition: (...args: A) => boolean, ...args: A) {
    await this.#retry(what, condition, ...args)
  }

  run<A extends unknown[], R>(work: (...args: A) => R, ...args: A) {
    return this.tab.run(work, ...args)
  }

  path() {
    return this.run(() => window.location.pathname + window.location.search)
  }

  // Retries while the page is loading or the result is falsy.
  async #retry<A extends unknown[], R>(what: string, work: (...args: A) => R, ...args: A) {
    const deadline = Date.now() + maxWaitMs
    for (;;) {
      const found = await this.tab.run(work, ...args).catch((error: Error) => error)
      if (found && !(found instanceof Error)) return found as NonNullable<Awaited<R>>
      if (Date.now() > deadline) {
        const text = await this.tab.run(() => document.body.innerText.slice(0, 700)).catch(String)
        const path = await this.path().catch(String)
        const error = found instanceof Error ? found : ''
        assert.fail(`${path}: timed out waiting until ${what}. ${error}\n${text}`)
      }
      await setTimeout(50)
    }
  }
}

// The functions below run in the page.

function findControl(name: string, within: string): [number, number] | undefined {
  const selector = name ? `:is(${within}) :is(a, button, label)` : within
  const control = [...document.querySelectorAll<HTMLElement>(selector)].find((it) => {
    if (!name) return true
    const own = it.getAttribute('aria-label') ?? it.textContent ?? ''
    return own.replace(/\s+/g, ' ').trim() === name && it.checkVisibility()
  })
  if (!control || control.getAttribute('aria-disabled')) return undefined
  const isInView = ({ top, bottom }: DOMRect) => top >= 0 && bottom <= window.innerHeight
  if (!isInView(control.getBoundingClientRect())) {
    control.scrollIntoView({ block: 'center', behavior: 'instant' })
  }
  const [box] = control.getClientRects()
  if (!box) return undefined
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  const hit = document.elementFromPoint(x, y)
  // A toast or the sticky header may cover the element.
  if (!hit || !(control.contains(hit) || hit.contains(control))) return undefined
  return [x, y]
}

function focusField(label: string) {
  const labels = [...document.querySelectorAll('label')]
  const field = labels.find((it) => it.textContent?.trim() === label)?.control
  if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return false
  field.focus()
  // Typing replaces the selected text. In a number field, scripts can only select everything.
  field.select()
  return document.activeElement === field
}

function idOfField(label: string) {
  const labels = [...document.querySelectorAll('label')]
  return labels.find((it) => it.textContent?.trim() === label)?.control?.id
}

function chooseOption(label: string, option: string) {
  const labels = [...document.querySelectorAll('label')]
  const field = labels.find((it) => it.textContent?.trim() === label)?.control
  if (!(field instanceof HTMLSelectElement)) return false
  field.value = option
  field.dispatchEvent(new Event('input', { bubbles: true }))
  field.dispatchEvent(new Event('change', { bubbles: true }))
  return field.value === option
}

function isShown(text: string) {
  return document.body.innerText.replace(/\s+/g, ' ').includes(text)
}

function isNotShown(text: string) {
  return !document.body.innerText.replace(/\s+/g, ' ').includes(text)
}
