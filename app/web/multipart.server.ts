import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Busboy, type BusboyConfig, type BusboyFileStream } from '@fastify/busboy'
import { Refusal } from '~/domain/basics/refusals/refusal'
import { maxImageBytes } from '~/images/rules'

export type Field = [name: string | undefined, value: string | File]

interface Listeners {
  onField?: (name: string, value: string) => void
  onFile: (field: string, stream: BusboyFileStream, fileName: string, type: string) => void
}

/** `onFile` must consume the stream. @throws {Refusal} 400 if the body cannot be read or exceeds the limits. */
export async function parseMultipart(
  request: Request,
  limits: BusboyConfig['limits'],
  { onField, onFile }: Listeners,
) {
  try {
    const parser = new Busboy({
      headers: { 'content-type': request.headers.get('content-type') ?? '' },
      limits: { fieldNameSize: 100, headerPairs: 20, ...limits },
    })
    if (onField) parser.on('field', onField)
    parser.on('file', (name, stream, fileName, _encoding, type) => {
      stream.on('error', () => {})
      if (fileName?.includes('\0')) return void parser.destroy(unreadableForm())
      onFile(name, stream, fileName, type)
    })
    for (const limit of ['fieldsLimit', 'filesLimit', 'partsLimit'] as const) {
      parser.on(limit, () => parser.destroy(unreadableForm()))
    }
    if (!request.body) throw unreadableForm()
    await pipeline(Readable.from(request.body), parser)
  } catch {
    throw unreadableForm()
  }
}

export interface FormLimits {
  maxFields?: number
  /** Above 1, the field `image` may have several files. */
  maxImages?: number
  /** A longer text of a multipart form is cut. */
  maxTextBytes?: number
}

/** Reads one byte more than an image may have, so that validation reports a large file. @throws {Refusal} 400 */
export async function multipartFields(
  request: Request,
  { maxFields, maxImages = 1, maxTextBytes = 20_000 }: FormLimits,
): Promise<Field[]> {
  const fields: Field[] = []
  const limits = {
    fieldSize: maxTextBytes,
    fields: maxFields,
    files: Math.max(2, maxImages),
    parts: maxFields,
    fileSize: maxImageBytes + 1,
  }
  await parseMultipart(request, limits, {
    onField: (name, value) => fields.push([name, value]),
    onFile: (name, stream, fileName, type) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk) => chunks.push(chunk))
      stream.on('end', () => {
        const bytes = Buffer.concat(chunks)
        // Browsers send an empty file with no name if the user chose no file.
        if (bytes.length > 0 || fileName) fields.push([name, new File([bytes], fileName, { type })])
      })
    },
  })
  return fields
}

export function unreadableForm() {
  return new Refusal(400, 'The form could not be read')
}
