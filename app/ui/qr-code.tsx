import type { QrCode } from '~/domain/basics/qr-code'

interface Props {
  code: QrCode
  label: string
  hint: string
}

/** Apps need a dark code on a light background, even in the dark color scheme. */
export function QrCodeFigure({ code: { size, path }, label, hint }: Props) {
  return (
    <figure className="qr-code">
      <svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
        <path fill="#fff" d={`M0 0h${size}v${size}H0z`} />
        <path fill="#000" d={path} />
      </svg>
      <figcaption className="hint">{hint}</figcaption>
    </figure>
  )
}
