import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { previewOf } from '~/domain/catalogue/lists/preview'
import { LegalText } from '~/ui/legal-text'
import { blocksOf, plainOf, runsOf, spansOf } from '../../app/domain/basics/text/markup'
import { mailtoOf } from '../../app/domain/basics/text/web-address'

/** Measures processor time, because other programs may use the processor meanwhile. */
function assertLinear(started: NodeJS.CpuUsage) {
  const { user, system } = process.cpuUsage(started)
  assert(user + system < 10_000_000, 'more than ten seconds of processor time')
}

const htmlOf = (text: string) => renderToStaticMarkup(createElement(LegalText, { text }))

test('renders lines as headings, lists and paragraphs', () => {
  const text = `Tansy & Sons
1 Long Lane

# Scope
## Who
These terms apply to
- customers
- guests
and to us.

-no item, ### no heading, #neither`
  assert.equal(
    htmlOf(text),
    [
      '<p>Tansy &amp; Sons\n1 Long Lane</p>',
      '<h2>Scope</h2><h3>Who</h3><p>These terms apply to</p>',
      '<ul><li>customers</li><li>guests</li></ul><p>and to us.</p>',
      '<p>-no item, ### no heading, #neither</p>',
    ].join(''),
  )
})

test('renders items with the numbers that were typed', () => {
  assert.equal(
    htmlOf('First\n1. Sand\n2. **Oil**\n- twice\n3. Dry\n3. Again\n\n4. Use\n\\5. of May\n2026. x'),
    '<p>First</p><ol start="1"><li>Sand</li><li><strong>Oil</strong></li></ol><ul><li>twice</li></ul>' +
      '<ol start="3"><li>Dry</li></ol><ol start="3"><li>Again</li></ol><ol start="4"><li>Use</li></ol>' +
      '<p>5. of May\n2026. x</p>',
  )
  assert.equal(plainOf('1. **Sand**\n- twice\n\\5. of May'), '1. Sand\n• twice\n5. of May')
  assert.equal(previewOf('1. Sand\n2. Oil'), '1. Sand 2. Oil')
})

test('gives all smaller headings of a text one level and one size, which skips no level when the text begins with one', () => {
  assert.equal(
    htmlOf('## First\n## Second\n# Third\n## Fourth'),
    '<h2 class="smaller">First</h2><h2 class="smaller">Second</h2><h2>Third</h2><h2 class="smaller">Fourth</h2>',
  )
  assert.equal(
    htmlOf('# First\n## Second\n# Third\n## Fourth'),
    '<h2>First</h2><h3>Second</h3><h2>Third</h2><h3>Fourth</h3>',
  )
})

test('renders words between two pairs of asterisks in bold', () => {
  assert.equal(
    htmlOf(
      '# The **big** one\n- **Oak**, **oiled**\n\n**Kett**le 重**要**的 **see https://shop.test now**',
    ),
    '<h2>The <strong>big</strong> one</h2><ul><li><strong>Oak</strong>, <strong>oiled</strong></li></ul>' +
      '<p><strong>Kett</strong>le 重<strong>要</strong>的 ' +
      '<strong>see <a href="https://shop.test">https://shop.test</a> now</strong></p>',
  )
  assert.equal(
    htmlOf('**5 * 3** **<i>**'),
    '<p><strong>5 * 3</strong> <strong>&lt;i&gt;</strong></p>',
  )
  for (const text of [
    'Price** without tax, 2 ** 3 ** 4',
    '*** SALE ***',
    '***SALE***',
    '** not bold**',
    '**not bold **',
    '**one\ntwo**',
    '****',
    '*one*',
    '**open',
    '**a***',
  ]) {
    assert.equal(htmlOf(text), `<p>${text}</p>`)
  }
})

test('shows a mark as it is after a backslash', () => {
  const text = String.raw`\# one
\- 20% off
\## two
\\- three
2\**3\**4, \\**5, \*, \-, C:\dir`
  const shown = '# one\n- 20% off\n## two\n\\- three\n2**3**4, \\**5, \\*, \\-, C:\\dir'
  assert.equal(htmlOf(text), `<p>${shown}</p>`)
  assert.equal(plainOf(text), shown)
})

test('has a plain text without marks, which is the same text if it has none', () => {
  assert.equal(
    plainOf('# A **big** tray\n- Oak\r\n- **Oiled**\n\nSee www.shop.test.', '• '),
    'A big tray\n• Oak\n• Oiled\n\nSee www.shop.test.',
  )
  assert.equal(plainOf('- Oak\n- Ash', ''), 'Oak\nAsh')
  for (const text of ['', 'One\n\n\ntwo — 5-6 #7 3*4', '-no item, ### no heading, #neither']) {
    assert.equal(plainOf(text), text)
  }
})

test('links web and email addresses without the punctuation around them', () => {
  assert.equal(
    htmlOf('See (https://shop.test/a?b=1&c=2). Or HTTP://SHOP.TEST, or write to <desk@shop.test>.'),
    '<p>See (<a href="https://shop.test/a?b=1&amp;c=2">https://shop.test/a?b=1&amp;c=2</a>). Or ' +
      '<a href="HTTP://SHOP.TEST">HTTP://SHOP.TEST</a>, or write to ' +
      '&lt;<a href="mailto:desk@shop.test">desk@shop.test</a>&gt;.</p>',
  )
  assert.equal(
    htmlOf('Visit www.shop.test/@desk, or write to www.desk@shop.test.'),
    '<p>Visit <a href="https://www.shop.test/@desk">www.shop.test/@desk</a>, or write to ' +
      '<a href="mailto:www.desk@shop.test">www.desk@shop.test</a>.</p>',
  )
  for (const text of [
    'desk@shop',
    '@shop.test',
    'https://',
    'https://%',
    'ftp://shop.test',
    'shop.test',
    'www.',
    'awww.shop',
  ]) {
    assert.equal(htmlOf(text), `<p>${text}</p>`)
  }
})

test('escapes HTML, and does not link other schemes', () => {
  const hostile = [
    '<script>alert(1)</script>',
    '# <img src=x onerror=alert(1)>',
    '- <b>bold</b>',
    '[click](javascript:alert(1))',
    'javascript:alert(1)//https://shop.test',
    'https://shop.test/"onmouseover="alert(1)',
    "https://shop.test/'><script>alert(1)</script>",
    'data:text/html,<script>alert(1)</script>',
    '&lt;script&gt;',
    'desk@shop.test"onclick=alert(1)',
  ]
  const html = htmlOf(hostile.join('\n'))
  assert.deepEqual(
    new Set(html.match(/<\/?\w+/g)),
    new Set(['<p', '</p', '<h2', '</h2', '<ul', '<li', '</li', '</ul', '<a', '</a']),
  )
  assert.deepEqual(
    [...html.matchAll(/<a ([^>]*)>/g)].map(([, attributes]) => attributes),
    ['https://shop.test', 'https://shop.test/', 'https://shop.test/', 'mailto:desk@shop.test'].map(
      (href) => `href="${href}"`,
    ),
  )
})

test('renders 50,000 characters in linear time, even if they repeat a pattern', () => {
  const length = 50_000
  const started = process.cpuUsage()
  for (const part of [
    'a',
    '@',
    'a@',
    'a.',
    '.',
    'https://',
    'a@b.',
    '# ',
    '- ',
    '-',
    '- a\n',
    '#\n',
    '*',
    '**',
    '**a',
    '**a ',
    '**a* ',
    '\\',
    '\\**',
  ]) {
    htmlOf(part.repeat(length / part.length))
    htmlOf(`https://${part.repeat(length / part.length)}`)
    htmlOf(`a@${part.repeat(length / part.length)}`)
  }
  assertLinear(started)
})

test('reads all line breaks of Unicode', () => {
  assert.equal(
    htmlOf('# One\u2028- a\u2029- b\u0085\r\n\vlast'),
    '<h2>One</h2><ul><li>a</li><li>b</li></ul><p>last</p>',
  )
})

// The times of the former patterns grew with the square of the length: these texts would take minutes.
for (const [what, text] of Object.entries({
  'spaces before a line separator': `-${' '.repeat(200_000)}x\u2028y`,
  'smaller headings after many paragraphs': `${'a\n\n'.repeat(60_000)}${'## b\n'.repeat(60_000)}`,
  'punctuation after a web address': `https://${','.repeat(200_000)}`,
  'at signs': 'a@'.repeat(100_000),
  'asterisks in a bold text that never ends': `**a${'*a'.repeat(100_000)}`,
  'spaces in a bold text that never ends': `**a${' '.repeat(200_000)}**`,
  'pairs of asterisks': '**a '.repeat(50_000),
  'backslashes before a mark': `${'\\'.repeat(200_000)}- a\n${'\\'.repeat(200_000)}**`,
  'dots in an email address': `a@b${'.b'.repeat(100_000)}@`,
})) {
  test(`splits a long text in linear time when it has ${what}`, () => {
    const started = process.cpuUsage()
    for (const block of blocksOf(text)) {
      if (block.kind === 'paragraph') runsOf(block.text).map((run) => spansOf(run.text))
    }
    plainOf(text)
    assertLinear(started)
  })
}

test('links an email address to the same one when it has characters that mean something in a link', () => {
  const href = mailtoOf('a&b%41?c#d/e@shop.test')
  assert.equal(href, 'mailto:a%26b%2541%3Fc%23d/e@shop.test')
  assert.equal(mailtoOf('desk+1@shop.test'), 'mailto:desk+1@shop.test')
})

test('shortens a description in linear time when it has many dots', () => {
  const started = process.cpuUsage()
  assert.match(previewOf(`${'.'.repeat(200_000)}x${' word'.repeat(20)}`), /x( word){19}\.\.\.$/)
  assertLinear(started)
})
