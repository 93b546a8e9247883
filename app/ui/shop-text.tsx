import { useTextLang } from './use-shop'

/** A text of the shopkeeper within a sentence of the page. */
export function ShopText({ children }: { children: string }) {
  const lang = useTextLang()
  return lang ? <span lang={lang}>{children}</span> : children
}
