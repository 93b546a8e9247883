import assert from 'node:assert/strict'
import { CookieJar, JSDOM } from 'jsdom'
import { untilAnswered } from './busy'
import { checkPage } from './check-page'

type Value = string | File | File[]
type Entry = [string, string | File]

// One for all pages: creating one takes longer than parsing a page.
const dom = new JSDOM()

/**
 * A simulated browser without JavaScript. It follows links by their text and finds forms by their buttons. It sends the
 * same requests as a browser, stores cookies, and checks every page that it opens.
 */
export class Visitor {
  /** Of the shop. */
  language = 'en'
  /** What this visitor understands when the shop says something. */
  read = (text: string) => text
  userAgent = 'node'
  /** Called for each page that was opened. */
  opened = (_page: string) => {}
  readonly cookies = new CookieJar()
  status = 0
  /** The path of the last request, then the paths of its redirects. */
  trail: string[] = []
  headers = new Headers()
  document = dom.window.document
  readonly #shopUrl: string
  #url: string

  constructor(shopUrl: string) {
    this.#shopUrl = shopUrl
    this.#url = shopUrl
  }

  /** The text of a CSV file of `/admin/export`, without visiting it. */
  async exported(name: string) {
    const cookie = this.cookies.getCookieStringSync(this.#shopUrl)
    return (await fetch(`${this.#shopUrl}/admin/export/${name}`, { headers: { cookie } })).text()
  }

  get path() {
    const { pathname, search } = new URL(this.#url)
    return pathname + search
  }

  get title() {
    return this.read(this.document.title)
  }

  get heading() {
    return this.#textOf(this.document.querySelector('h1'))
  }

  get text() {
    return this.#textOf(this.document.body)
  }

  get toast() {
    const toast = this.document.querySelector('.toast p')
    return toast ? this.#textOf(toast) : undefined
  }

  texts(selector: string) {
    return [...this.document.querySelectorAll(selector)].map((it) => this.#textOf(it))
  }

  async visit(path: string) {
    return this.#open(new URL(path, this.#shopUrl).href, { method: 'GET' })
  }

  /** Follows the link with this text or label. `within` selects the part of the page to search. */
  async follow(name: string | undefined, within = 'body') {
    const link = this.#named<HTMLAnchorElement>(`${within} a[href]`, name)
    return this.visit(new URL(link.href).href)
  }

  hasLink(name: string) {
    return [...this.document.querySelectorAll('a[href]')].some(
      (link) => this.#nameOf(link) === name,
    )
  }

  hasButton(name: string) {
    return [...this.document.querySelectorAll('button')].some(
      (button) => this.#nameOf(button) === name,
    )
  }

  errorAt(label: string) {
    const id = this.#field(label).getAttribute('aria-describedby')
    return (id ?? '')
      .split(' ')
      .map((part) => this.document.getElementById(part))
      .filter((element) => element?.classList.contains('error'))
      .map((element) => this.#textOf(element))
      .join(' ')
  }

  valueOf(label: string) {
    return this.#field(label).value
  }

  /** `within` selects the part of the page to search for the button. */
  async send(button: string, values: Record<string, Value> = {}, within = 'body') {
    const files = new Map<string, File[]>()
    for (const [label, value] of Object.entries(values)) {
      const field = this.#field(label)
      if (['radio', 'checkbox'].includes(field.type)) field.checked = value === 'on'
      else if (typeof value === 'string') field.value = value
      else files.set(field.name, [value].flat())
    }
    return this.press(button, files, within)
  }

  async press(name: string, files = new Map<string, File[]>(), within = 'body') {
    const button = this.#named<HTMLButtonElement>(`${within} button[type=submit]`, name)
    assert(button.form, `the button "${name}" belongs to no form`)
    const { form } = button
    const fields = entriesOf(new dom.window.FormData(form), button, files)
    const path = button.getAttribute('formaction') ?? form.getAttribute('action') ?? ''
    const action = new URL(path, this.#url)
    if ((button.getAttribute('formmethod') ?? form.method) === 'get') {
      action.search = new URLSearchParams(fields as [string, string][]).toString()
      return this.visit(action.href)
    }
    return this.#open(action.href, { method: 'POST', body: bodyOf(form, fields) })
  }

  async #open(href: string, request: RequestInit) {
    this.trail = []
    let url = new URL(href)
    let init = request
    for (let hop = 0; ; hop++) {
      assert(hop < 10, `too many redirects: ${this.trail.join(' → ')}`)
      this.trail.push(url.pathname + url.search)
      const [to, options] = [url, { ...init, headers: this.#headers(url, init) }]
      const response = await untilAnswered(() => fetch(to, { ...options, redirect: 'manual' }))
      for (const cookie of response.headers.getSetCookie()) {
        this.cookies.setCookieSync(cookie, url.href)
      }
      const location = response.headers.get('location')
      if (response.status >= 300 && response.status < 400 && location) {
        await response.body?.cancel()
        url = new URL(location, url)
        init = { method: 'GET' }
        continue
      }
      this.status = response.status
      this.headers = response.headers
      this.#url = url.href
      const html = await response.text()
      dom.reconfigure({ url: url.href })
      this.document = new dom.window.DOMParser().parseFromString(html, 'text/html')
      const page = `${init.method} ${url.pathname}${url.search} (${response.status})`
      checkPage(this.document, page, this.language)
      this.opened(page)
      return this
    }
  }

  // The headers of a browser that opens a page or sends a form of the same site.
  #headers(url: URL, { method }: RequestInit) {
    return {
      accept: 'text/html,application/xhtml+xml',
      'user-agent': this.userAgent,
      cookie: this.cookies.getCookieStringSync(url.href),
      ...(method === 'POST' && { origin: url.origin, 'sec-fetch-site': 'same-origin' }),
    }
  }

  #textOf(element: Element | null) {
    return this.read(textOf(element))
  }

  #nameOf(element: Element) {
    return this.read(nameOf(element))
  }

  #field(label: string) {
    // The colon of a label can be an element, and only screen readers read it.
    const found = [...this.document.querySelectorAll('label')].find((it) => {
      const text = this.#textOf(it)
      return text === label || text.replace(' :', ':') === label
    })
    assert(found, `no field is labelled "${label}" on ${this.path}`)
    assert(found.control, `the label "${label}" belongs to no field`)
    return found.control as HTMLInputElement
  }

  #named<E extends Element>(selector: string, name: string | undefined) {
    const found = [...this.document.querySelectorAll<E>(selector)].filter(
      (it) => this.#nameOf(it) === name,
    )
    assert(found[0], `"${name}" is not on ${this.path}; there is:\n${this.text.slice(0, 2000)}`)
    return found[0]
  }
}

/** Logs in through the form. The default password is that of the demo accounts. */
export async function loggedIn(shopUrl: string, email: string, password = '121212') {
  const visitor = new Visitor(shopUrl)
  await visitor.visit('/login')
  return visitor.send('Log In', { Email: email, Password: password })
}

// Spaces separate elements; scripts are ignored.
function textOf(element: Element | null) {
  return rawText(element).replace(/\s+/g, ' ').trim()
}

function rawText(node: Node | null): string {
  if (!node || node.nodeName === 'SCRIPT') return ''
  if (node.nodeType === node.TEXT_NODE) return (node as Text).data
  const inside = [...node.childNodes].map(rawText).join('')
  return node.nodeType === node.ELEMENT_NODE ? ` ${inside} ` : ''
}

function nameOf(element: Element) {
  return element.getAttribute('aria-label') ?? textOf(element)
}

function entriesOf(fields: FormData, button: HTMLButtonElement, files: Map<string, File[]>) {
  const entries: Entry[] = []
  for (const [name, value] of fields) {
    // An empty file field still sends a part without name and bytes.
    const all = typeof value === 'string' ? [value] : (files.get(name) ?? [new File([], '')])
    for (const one of all) entries.push([name, one])
  }
  if (button.name) entries.push([button.name, button.value])
  return entries
}

function bodyOf(form: HTMLFormElement, entries: Entry[]) {
  if (form.enctype !== 'multipart/form-data') {
    return new URLSearchParams(entries as [string, string][])
  }
  const body = new FormData()
  for (const [name, value] of entries) {
    if (typeof value === 'string') body.append(name, value)
    else body.append(name, value, value.name)
  }
  return body
}
