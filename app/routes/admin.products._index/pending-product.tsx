import type { Submission } from '~/browser/submissions/optimistic'
import { amountIn, maxPriceIn } from '~/domain/basics/money/amounts'
import { noDescription, stockText } from '~/domain/catalogue/lists/catalogue'
import { previewOf } from '~/domain/catalogue/lists/preview'
import { t } from '~/languages/translate'
import { useObjectUrl } from '~/ui/forms/object-url'
import { useMoney } from '~/ui/use-shop'

const pendingPrice = { name: 'Price', max: maxPriceIn }

export function PendingProduct({ submission: { form } }: { submission: Submission }) {
  const money = useMoney()
  const file = form.get('image')
  const image = useObjectUrl(file instanceof File ? file : undefined)
  const text = (name: string) => String(form.get(name) ?? '')
  const price = amountIn(money, text('price'), pendingPrice)
  return (
    <li className="product-row pending" aria-busy="true">
      <span className="tick" />
      {image ? <img className="thumbnail" src={image} alt="" /> : <span className="thumbnail" />}
      <div className="text">
        <h2>{text('name')}</h2>
        <p className="brand-name">{text('brand')}</p>
        <p className="description">{previewOf(text('description')) || t(noDescription)}</p>
      </div>
      <div className="cell">
        <span className="price">
          {'amount' in price ? money.format(price.amount) : text('price')}
        </span>
        <p role="status">{t('Creating...')}</p>
      </div>
      <div className="cell">
        <span className="stock">{stockText(Number(text('itemsInStock')))}</span>
      </div>
    </li>
  )
}
