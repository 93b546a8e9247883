import { useTextLang } from './use-shop'

/** A text of the shopkeeper within an English sentence. */
export function ShopText({ children }: { children: string }) {
  const lang = useTextLang()
  return lang ? <span lang={lang}>{children}</span> : children
}
