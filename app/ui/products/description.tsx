import { isFormatted, plainOf } from '~/domain/basics/text/markup'
import { noDescription } from '~/domain/catalogue/lists/catalogue'
import { t } from '~/languages/translate'
import { LegalText } from '~/ui/legal-text'
import { useTextLang } from '~/ui/use-shop'

/** As the page of the product shows it, which leaves the rendering to the server. */
export function Description({ text }: { text: string }) {
  const lang = useTextLang()
  if (isFormatted(text)) {
    return (
      <div className="description legal-text" lang={lang}>
        <LegalText text={text} />
      </div>
    )
  }
  return (
    <p className="description" lang={text ? lang : undefined}>
      {plainOf(text) || t(noDescription)}
    </p>
  )
}
