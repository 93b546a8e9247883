import { Form } from '@remix-run/react'
import { t } from '~/languages/translate'
import { SubmitButton } from '~/ui/forms/submit-button'
import { Link } from '~/ui/link'
import { CheckedLines } from '~/ui/lists/checked-lines'
import { ShopText } from '~/ui/shop-text'
import { TableHead } from '~/ui/table-head'
import { useShop } from '~/ui/use-shop'
import type { action } from './route'

interface ShownLine {
  line: number
  order: string
  carrier: string
  number: string
  problem?: string
}

export function TrackingPreview({ lines }: { lines: ShownLine[] }) {
  const wrong = lines.filter(({ problem }) => problem).length
  const path = '/admin/orders/tracking'
  const hasNoMail = useShop()?.hasNoMail
  return (
    <>
      <CheckedLines count={lines.length} wrong={wrong} />
      <table className="stacked-table tracking-preview">
        <TableHead
          columns={[
            t('Line'),
            t('Order'),
            t('Carrier'),
            t('Tracking number'),
            wrong > 0 && t('Problem'),
          ]}
        />
        <tbody>
          {lines.map(({ line, order, carrier, number, problem }) => (
            <tr key={line}>
              <td>{line}</td>
              <td>{order}</td>
              <td>
                <ShopText>{carrier}</ShopText>
              </td>
              <td className="code">{number}</td>
              {wrong > 0 && <td className="error">{problem}</td>}
            </tr>
          ))}
        </tbody>
      </table>
      <Form method="post" action={path} className="row">
        <input type="hidden" name="lines" value={JSON.stringify(lines)} />
        {wrong === 0 && (
          <SubmitButton<typeof action> intent="store">
            {t(hasNoMail ? 'Save' : 'Save and email the customers')}
          </SubmitButton>
        )}
        <Link className="button quiet" to={path}>
          {t('Choose another file')}
        </Link>
      </Form>
    </>
  )
}
