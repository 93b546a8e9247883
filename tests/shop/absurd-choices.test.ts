import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { untilAnswered } from '../support/busy'
import { setUpCheckout } from '../support/selling'
import type { Shop } from '../support/server-process'
import { openSharedShop } from '../support/shared-shop'
import { loggedIn, Visitor } from '../support/visitor'

let shop: Shop
before(async () => {
  shop = await openSharedShop()
  await setUpCheckout(shop)
})
after(() => shop.close())

interface Form {
  page: string
  action: string
  isMultipart: boolean
  entries: [name: string, value: string][]
  /** The names of fields that offer values, and of those that people do not see. */
  choices: string[]
}

const withoutIds = (text: string) => text.replace(/[0-9a-f]{24}|\d+/g, '#')
// A page that another value of its parameter shows has the same forms.
const kindOf = (path: string) => withoutIds(path).replace(/=.*/, '')

/** All different forms of these pages, and of the screens of admins to which links lead, one of each kind. */
async function listForms(visitor: Visitor, start: string[]) {
  const seen = new Set(start.map(kindOf))
  const forms = new Map<string, Form>()
  for (const path of start) {
    await visitor.visit(path)
    const url = new URL(visitor.path, shop.url)
    for (const link of visitor.document.querySelectorAll<HTMLAnchorElement>('a[href]')) {
      const { origin, pathname, search } = new URL(link.getAttribute('href') ?? '', url)
      const key = kindOf(pathname + search)
      if (origin !== url.origin || seen.has(key) || !isScreen(pathname + search)) continue
      seen.add(key)
      start.push(pathname + search)
    }
    for (const form of visitor.document.querySelectorAll('form')) {
      for (const button of form.querySelectorAll<HTMLButtonElement>('button[type=submit]')) {
        const found = formWith(form, button, url)
        const key = withoutIds(`${kindOf(found.action)} ${found.choices} ${button.value}`)
        if (form.method === 'post' && !forms.has(key)) forms.set(key, found)
      }
    }
  }
  return [...forms.values()]
}

const isScreen = (path: string) =>
  path.startsWith('/admin') &&
  !/^\/admin\/export|\.(?:csv|zip)|[?&](?:sort|page|search|show|status|category|role)=|&/.test(path)

function formWith(form: HTMLFormElement, button: HTMLButtonElement, page: URL): Form {
  const fields = [
    ...form.querySelectorAll<HTMLInputElement>('input[name], select[name], textarea[name]'),
  ]
  const sent = fields.filter(
    ({ type, checked }) => type !== 'file' && (checked || !['radio', 'checkbox'].includes(type)),
  )
  const choices = fields.filter(({ type }) => ['radio', 'select-one', 'hidden'].includes(type))
  return {
    page: page.pathname + page.search,
    action: new URL(form.getAttribute('action') ?? '', page).href,
    isMultipart: form.enctype === 'multipart/form-data',
    entries: [
      ...sent.map((field): [string, string] => [field.name, field.value || typedIn(field)]),
      [button.name, button.value],
    ],
    // The rows of a list have the same fields.
    choices: [...new Map(choices.map(({ name }) => [withoutIds(name), name])).values()],
  }
}

// So that the choice is what the shop refuses.
function typedIn(field: HTMLInputElement) {
  if (!field.required && field.getAttribute('inputmode') !== 'decimal') return ''
  return { email: 'fern@shop.test', password: '121212', hidden: '' }[field.type] ?? '12'
}

async function post(visitor: Visitor, { action, isMultipart, entries }: Form) {
  const fields = entries.filter(([name]) => name)
  const body = isMultipart ? new FormData() : new URLSearchParams(fields)
  if (body instanceof FormData) for (const [name, value] of fields) body.append(name, value)
  const cookie = visitor.cookies.getCookieStringSync(shop.url)
  const init = { method: 'POST', headers: { cookie }, body, redirect: 'manual' } as const
  return (await untilAnswered(() => fetch(action, init))).status
}

test('no form fails when a choice or a hidden field has a value that it does not offer', async () => {
  const fern = await loggedIn(shop.url, 'user@example.com')
  await fern.visit('/products/paper-moon-lamp')
  await fern.press('Add to cart')
  const guest = new Visitor(shop.url)
  const admin = await loggedIn(shop.url, 'admin@example.com')
  const found: [Visitor, Form[]][] = [
    [guest, await listForms(guest, ['/login', '/register', '/forgot-password'])],
    [
      fern,
      await listForms(fern, [
        '/cart',
        '/cart/checkout',
        '/user?edit=1',
        '/user/favorites',
        '/products/toadstool-table-lamp',
      ]),
    ],
    [admin, await listForms(admin, ['/admin', '/admin/settings/tax/countries'])],
  ]
  const failed: string[] = []
  let count = 0
  for (const [visitor, forms] of found) {
    for (const form of forms) {
      for (const name of form.choices) {
        const entries = [
          ...form.entries.filter(([it]) => it !== name),
          [name, 'no such value'] as [string, string],
        ]
        const status = await post(visitor, { ...form, entries })
        count += 1
        if (status >= 500) failed.push(`${form.page}: ${name} ${status}`)
      }
    }
  }
  assert(count > 100)
  assert.deepEqual(failed, [])
})
