import type { Press } from '../browser/presses'
import { useUpload } from '../browser/upload-progress'
import { preview, stockText } from '../domain/catalogue'
import { dollars } from '../domain/money'
import { useObjectUrl } from './object-url'

/** A product that is being created, as its form describes it; what the shop makes of it takes its place. */
export function ProductUnderWay({ press: { id, form } }: { press: Press }) {
  const image = form.get('image')
  const picture = useObjectUrl(image instanceof File ? image : undefined)
  const sent = useUpload(id)
  const text = (name: string) => String(form.get(name) ?? '')
  return (
    <li className="card product-card under-way" aria-busy="true">
      <div className="frame">{picture && <img className="picture" src={picture} alt="" />}</div>
      <div className="text">
        <p className="brand-name">{text('brand')}</p>
        <h2>{text('name')}</h2>
        <p className="description">{preview(text('description'))}</p>
        <p className="facts">
          <strong className="price">{dollars(Math.round(Number(text('price')) * 100))}</strong>
          <span className="stock">{stockText(Number(text('itemsInStock')))}</span>
        </p>
        <p role="status">Creating...</p>
        {sent !== undefined && <progress value={sent} aria-label="Sending the picture" />}
      </div>
    </li>
  )
}
