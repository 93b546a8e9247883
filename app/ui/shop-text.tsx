import { useTextLang } from './use-shop'

export function ShopText({ children }: { children: string }) {
  const lang = useTextLang()
  return lang ? <span lang={lang}>{children}</span> : children
}
