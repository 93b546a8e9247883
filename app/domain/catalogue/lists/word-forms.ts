// “Lampen” also finds a “Lampe”: one ending takes the place of another in its list. All are in the form of `searchable`.
const endings: Record<string, string[][]> = {
  de: [['', 'e', 'en', 'n', 'er', 'ern', 'es', 'em', 's']],
  es: [
    ['', 's', 'es'],
    ['z', 'ces'],
  ],
  fr: [
    ['', 's', 'x'],
    ['al', 'aux'],
    ['ail', 'aux'],
  ],
  it: [
    ...[
      ['a', 'e'],
      ['e', 'i'],
      ['o', 'i'],
      ['io', 'i'],
      ['ca', 'che'],
      ['ga', 'ghe'],
    ],
    ...[
      ['co', 'chi'],
      ['go', 'ghi'],
      ['cia', 'ce'],
      ['gia', 'ge'],
    ],
  ],
  nl: [['', 'e', 'en', 'n', 's', "'s"], ...lettersOfDutchPlurals()],
  pl: [
    ['', 'a', 'e', 'i', 'o', 'u', 'y', 'ow', 'om', 'em', 'ie', 'iem', 'ami', 'ach'].concat([
      'ego',
      'ej',
      'ych',
      'ym',
      'ymi',
    ]),
    ['ek', 'ka', 'ki', 'ko', 'ku', 'ke', 'kow', 'kom', 'kiem', 'kami', 'kach', 'ce'],
    ['ec', 'ca', 'ce', 'cu', 'cow', 'com', 'cem', 'cami', 'cach'],
    ['lo', 'la', 'el'],
    ['ro', 'ra', 'er'],
  ],
}

// pan, pannen; wit, witte; doos, dozen; brood, broden
function lettersOfDutchPlurals() {
  const softened: Record<string, string> = { s: 'z', f: 'v' }
  return [...'bdfgklmnprst'].flatMap((letter) => {
    const soft = softened[letter] ?? letter
    return [
      [letter, `${letter}${letter}en`, `${letter}${letter}e`],
      [letter, `${soft}en`, `${soft}e`],
      ...[...'aeou'].map((vowel) => [
        `${vowel}${vowel}${letter}`,
        `${vowel}${soft}en`,
        `${vowel}${soft}e`,
      ]),
    ]
  })
}

const minLength = 3

/** What may be another form of `word`, most of which are no words; nothing in a language without endings, as English. */
export function possibleForms(word: string, language: string) {
  if (!endings[language] || word.length < minLength || !/^\p{L}+(?:'s)?$/u.test(word)) return []
  const forms = endings[language].flatMap((list) =>
    list
      .filter((ending) => word.endsWith(ending))
      .flatMap((ending) => {
        const root = word.slice(0, word.length - ending.length)
        return list.map((other) => root + other)
      }),
  )
  return [...new Set(forms)].filter((form) => form !== word && form.length >= minLength)
}

export function joinsWords(language: string) {
  return language === 'de' || language === 'nl'
}
