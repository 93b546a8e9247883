import { currentLanguage, type PageLanguage, setLanguage, type Texts } from '~/languages/translate'

declare global {
  interface Window {
    /** By language; the scripts of app/languages/languages.server.ts add them. */
    shopTexts?: Record<string, Texts>
  }
}

/** Uses the texts that the page has loaded. False if they are missing. */
export function startLanguage() {
  const { lang } = document.documentElement
  const texts = window.shopTexts?.[lang]
  if (lang !== 'en' && !texts) return false
  setLanguage(lang, texts)
  return true
}

export async function loadTexts({ language = 'en', textScripts = [] }: PageLanguage) {
  const loaded = [...document.scripts].map((script) => script.getAttribute('src'))
  const missing = textScripts.filter((path) => !loaded.includes(path))
  if (missing.length === 0 && language === currentLanguage()) return
  await Promise.all(missing.map(loadScript))
  setLanguage(language, window.shopTexts?.[language])
}

function loadScript(src: string) {
  return new Promise((resolve, reject) => {
    const script = Object.assign(document.createElement('script'), { src })
    script.addEventListener('load', resolve)
    script.addEventListener('error', reject)
    document.head.append(script)
  })
}
