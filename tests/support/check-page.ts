import assert from 'node:assert/strict'

export function checkPage(document: Document, page: string, language: string) {
  const all = (selector: string) => [...document.querySelectorAll(selector)]
  const none = (found: Element[], what: string) =>
    assert.deepEqual(
      found.map((element) => element.outerHTML.slice(0, 200)),
      [],
      `${page}: ${what}`,
    )

  assert.equal(all('h1').length, 1, `${page}: one h1`)
  assert.equal(all('main').length, 1, `${page}: one main`)
  assert.match(document.title, /\S/, `${page}: a title`)
  assert.equal(document.documentElement.lang, language, `${page}: a language`)

  const ids = all('[id]').map((element) => element.id)
  assert.deepEqual(
    ids.filter((id, index) => ids.indexOf(id) !== index),
    [],
    `${page}: unique ids`,
  )
  none(
    all('input:not([type=hidden]), select, textarea').filter(
      (field) => !(field as HTMLInputElement).labels?.length && !field.hasAttribute('aria-label'),
    ),
    'fields without a label',
  )
  none(
    all('.form:has([required])').filter((form) => !form.querySelector('.required-hint')),
    'forms that do not say what an asterisk means',
  )
  none(all('img:not([alt])'), 'images without an alternative text')
  none(
    all('a, button').filter(
      (it) =>
        !it.textContent?.trim() &&
        !it.getAttribute('aria-label') &&
        !it.querySelector('img[alt]:not([alt=""])'),
    ),
    'links or buttons without a name',
  )
  none(
    all('[aria-describedby], [aria-labelledby]').filter((element) =>
      `${element.getAttribute('aria-describedby') ?? ''} ${element.getAttribute('aria-labelledby') ?? ''}`
        .trim()
        .split(/\s+/)
        .some((id) => !document.getElementById(id)),
    ),
    'references to missing ids',
  )
  none(
    all('input[type=password]').filter((field) => field.getAttribute('value')),
    'passwords written into the page',
  )
  none(
    all('form[method=get i] [type=password]'),
    'passwords in a form that would put them into the URL',
  )
  const main = document.querySelector('main')
  assert.doesNotMatch(
    main?.textContent ?? '',
    /\[object |undefined|NaN|\$argon2/,
    `${page}: leftovers of code in the text`,
  )
}
