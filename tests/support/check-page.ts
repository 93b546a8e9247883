import assert from 'node:assert/strict'

export function checkPage(document: Document, page: string, language: string) {
  // Filtered here: jsdom takes twice as long with a selector for each check.
  const elements = [...document.getElementsByTagName('*')]
  const named = (...names: string[]) => elements.filter((it) => names.includes(it.localName))
  const none = (found: Element[], what: string) =>
    assert.deepEqual(
      found.map((element) => element.outerHTML.slice(0, 200)),
      [],
      `${page}: ${what}`,
    )

  assert.equal(named('h1').length, 1, `${page}: one h1`)
  assert.equal(named('main').length, 1, `${page}: one main`)
  assert.match(document.title, /\S/, `${page}: a title`)
  assert.equal(document.documentElement.lang, language, `${page}: a language`)

  const withId = elements.filter((it) => it.id)
  const ids = new Map(withId.map((it) => [it.id, it]))
  none(
    withId.filter((it) => ids.get(it.id) !== it),
    'ids that are not unique',
  )
  const fields = named('input', 'select', 'textarea') as HTMLInputElement[]
  none(
    fields.filter(
      (it) => it.type !== 'hidden' && !it.labels?.length && !it.hasAttribute('aria-label'),
    ),
    'fields without a label',
  )
  const withClass = (name: string) =>
    elements.filter((it) => it.getAttribute('class')?.split(' ').includes(name))
  const hints = withClass('required-hint')
  none(
    withClass('form').filter(
      (form) =>
        fields.some((it) => it.required && form.contains(it)) &&
        !hints.some((it) => form.contains(it)),
    ),
    'forms that do not say what an asterisk means',
  )
  none(
    named('img').filter((it) => !it.hasAttribute('alt')),
    'images without an alternative text',
  )
  none(
    named('a', 'button').filter(
      (it) =>
        !it.textContent?.trim() &&
        !it.getAttribute('aria-label') &&
        !it.querySelector('img[alt]:not([alt=""])'),
    ),
    'links or buttons without a name',
  )
  const references = elements.flatMap((it) =>
    ['aria-describedby', 'aria-labelledby'].flatMap(
      (name) => it.getAttribute(name)?.trim().split(/\s+/) ?? [],
    ),
  )
  assert.deepEqual(
    references.filter((id) => !ids.has(id)),
    [],
    `${page}: references to missing ids`,
  )
  const passwords = fields.filter((it) => it.type === 'password')
  none(
    passwords.filter((it) => it.getAttribute('value')),
    'passwords written into the page',
  )
  none(
    passwords.filter((it) => it.form?.method === 'get'),
    'passwords in a form that would put them into the URL',
  )
  assert.doesNotMatch(
    named('main')[0]?.textContent ?? '',
    /\[object |undefined|NaN|\$argon2/,
    `${page}: leftovers of code in the text`,
  )
}
