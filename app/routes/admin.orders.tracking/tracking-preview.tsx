import { Form } from '@remix-run/react'
import { t, tn } from '~/languages/translate'
import { SubmitButton } from '~/ui/forms/submit-button'
import { Link } from '~/ui/link'
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
      <p className={wrong > 0 ? 'callout' : undefined} role="status">
        {wrong > 0
          ? tn(
              wrong,
              '{count} line has a problem. Correct the file and upload it again.',
              '{count} lines have a problem. Correct the file and upload it again.',
            )
          : tn(
              lines.length,
              '{count} line is fine. Nothing has been saved yet.',
              '{count} lines are fine. Nothing has been saved yet.',
            )}
      </p>
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
