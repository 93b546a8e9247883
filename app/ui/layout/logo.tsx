import type { LogoOfPages } from '~/domain/look/logo-of-pages'

export function Logo({ image, dark }: LogoOfPages) {
  return (
    <picture>
      <source {...dark} />
      <img {...image} alt={image.alt} />
    </picture>
  )
}
