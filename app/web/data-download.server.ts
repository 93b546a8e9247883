import { Readable } from 'node:stream'
import { createReadableStreamFromReadable, redirect } from '@remix-run/node'
import { requireRefusal } from '~/domain/basics/refusals/refusal.server'
import { fileNameOf } from '~/domain/files/exports/file-name.server'
import { AccountUpdate } from '~/domain/people/accounts/accounts'
import { message } from '~/languages/messages'
import { t } from '~/languages/translate'
import { requireDisclosures } from './disclosures.server'
import { fieldsOf, readFormOrThrow } from './run-intent.server'
import { redirectWithError } from './toast.server'

const Confirmation = AccountUpdate.pick({ password: true })

export async function toDataForm(formUrl: string) {
  await requireDisclosures()
  return redirect(formUrl)
}

/** Sends the ZIP file, or redirects to the form with the reason. */
export async function sendCustomerData(
  request: Request,
  formUrl: string,
  download: (password: string) => Promise<NodeJS.ReadableStream>,
) {
  await requireDisclosures()
  const { password } = fieldsOf(await readFormOrThrow(request), Confirmation)
  try {
    const fileName = await fileNameOf(message('data', { context: 'file name' }), 'zip')
    const zip = new Readable().wrap(await download(password))
    return new Response(createReadableStreamFromReadable(zip), {
      headers: {
        'content-type': 'application/zip',
        'content-disposition': `attachment; filename="${fileName}"`,
        'cache-control': 'no-store',
      },
    })
  } catch (error) {
    return redirectWithError(formUrl, t(requireRefusal(error).text))
  }
}
