import type { Submission } from '../browser/optimistic'
import { useUpload } from '../browser/upload'
import { preview, stockText } from '../domain/catalogue'
import { dollars } from '../domain/money'
import { useObjectUrl } from './object-url'

/** A product that is being created, as its form describes it; what the shop makes of it takes its place. */
export function PendingProduct({ submission: { key, form } }: { submission: Submission }) {
  const file = form.get('image')
  const image = useObjectUrl(file instanceof File ? file : undefined)
  const sent = useUpload(key)
  const text = (name: string) => String(form.get(name) ?? '')
  return (
    <li className="card product-card pending" aria-busy="true">
      <div className="frame">{image && <img className="image" src={image} alt="" />}</div>
      <div className="text">
        <p className="brand-name">{text('brand')}</p>
        <h2>{text('name')}</h2>
        <p className="description">{preview(text('description'))}</p>
        <p className="facts">
          <strong className="price">{dollars(Math.round(Number(text('price')) * 100))}</strong>
          <span className="stock">{stockText(Number(text('itemsInStock')))}</span>
        </p>
        <p role="status">Creating...</p>
        {sent !== undefined && <progress value={sent} aria-label="Sending the image" />}
      </div>
    </li>
  )
}
