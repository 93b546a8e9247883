import { Form } from '@remix-run/react'
import type { RedirectLine } from '~/domain/shop/redirects/check-redirects'
import { msg, t, tn } from '~/languages/translate'
import { SubmitButton } from '~/ui/forms/submit-button'
import { Link } from '~/ui/link'
import { CheckedLines } from '~/ui/lists/checked-lines'
import { TableHead } from '~/ui/table-head'
import type { action } from './route'

const changes = {
  new: msg('New'),
  changed: msg('Changed'),
  same: msg('Unchanged'),
  removed: msg('Removed'),
}

interface ShownLine extends RedirectLine {
  change: keyof typeof changes
  problem?: string
}

const maxListed = 100
const path = '/admin/redirects'

export function RedirectPreview({ lines }: { lines: ShownLine[] }) {
  const wrong = lines.filter(({ problem }) => problem)
  const shown = (wrong.length > 0 ? wrong : lines).slice(0, maxListed)
  const more = (wrong.length || lines.length) - shown.length
  return (
    <>
      <h1>{t('Redirects')}</h1>
      <CheckedLines count={lines.length} wrong={wrong.length} />
      <table className="stacked-table">
        <TableHead columns={[t('Line'), t('Old path'), t('New path'), t('Change')]} />
        <tbody>
          {shown.map(({ line, path, target, change, problem }) => (
            <tr key={line}>
              <td>{line}</td>
              <td>{path}</td>
              <td>{target}</td>
              <td className={problem && 'error'}>{problem ?? t(changes[change])}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {more > 0 && <p className="hint">{tn(more, 'and {count} more', 'and {count} more')}</p>}
      <Form method="post" action={path} encType="multipart/form-data" className="row">
        {wrong.length === 0 && lines.length > 0 && (
          <>
            <input
              type="hidden"
              name="lines"
              value={JSON.stringify(lines.map((it) => [it.line, it.path, it.target]))}
            />
            <SubmitButton<typeof action> intent="store">{t('Save')}</SubmitButton>
          </>
        )}
        <Link className="button quiet" to={path}>
          {t('Choose another file')}
        </Link>
      </Form>
    </>
  )
}
