import type { ReactNode } from 'react'
import { Image } from '~/ui/image'
import { LegalText } from '~/ui/legal-text'
import { useTextLang } from '~/ui/use-shop'

interface Props {
  heading: ReactNode
  text: string
  imageId: string | null
}

export function Introduction({ heading, text, imageId }: Props) {
  return (
    <div className="introduction">
      {imageId && <Image id={imageId} alt="" sizes="(min-width: 768px) 320px, 92vw" eager />}
      <div>
        {heading}
        <div className="prose legal-text" lang={useTextLang()}>
          <LegalText text={text} />
        </div>
      </div>
    </div>
  )
}
