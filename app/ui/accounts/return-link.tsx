import { Form } from '@remix-run/react'
import { intentButton } from '~/intents'
import type { action } from '~/routes/products.$slug/route'
import { Notice } from '~/ui/layout/notice'
import { Link } from '~/ui/link'

export interface ReturnLinkProps {
  returnTo: { to: string; text: string; productId?: string }
}

export function ReturnLink({ returnTo: { to, text, productId } }: ReturnLinkProps) {
  return (
    <Notice
      title={productId ? `You wanted to add ${text} to your cart` : 'Continue where you left off'}
    >
      <div className="row">
        <Link to={to}>{`Back to ${text}`}</Link>
        {productId && (
          <Form method="post" action={to}>
            <input type="hidden" name="productId" value={productId} />
            <button type="submit" className="button small" {...intentButton<typeof action>('add')}>
              Add to cart
            </button>
          </Form>
        )}
      </div>
    </Notice>
  )
}
