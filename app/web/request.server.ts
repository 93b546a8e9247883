import {
  unstable_parseMultipartFormData as parseMultipart,
  type UploadHandler,
} from '@remix-run/node'
import { pictureLimit } from '../domain/pictures'
import { Refusal } from '../domain/refusal'
import { addressHeader, requestIdHeader } from '../front/visitor'

/** The network address of the visitor, as the front door wrote it down. */
export function addressOf(request: Request) {
  return request.headers.get(addressHeader) ?? 'unknown'
}

/** The name that the front door gave this request; it stands in the log and in the answer. */
export function requestIdOf(request: Request) {
  return request.headers.get(requestIdHeader) ?? 'unknown'
}

/** The fields of a form, URL-encoded or multipart. Refuses 400 what cannot be read, 415 other types. */
export async function readForm(request: Request) {
  const type = (request.headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase()
  try {
    if (type === 'multipart/form-data') return await parseMultipart(request, bounded())
    if (type === 'application/x-www-form-urlencoded') return await request.formData()
  } catch {
    throw new Refusal(400, 'The form could not be read')
  }
  throw new Refusal(415, 'Please send a form')
}

const mostParts = 40
const longestText = 20_000

// Whatever is sent, at most one picture's worth of bytes is held; what comes after it is counted as too large.
function bounded(): UploadHandler {
  let parts = 0
  return async ({ filename, contentType, data }) => {
    if (++parts > mostParts) throw new Error('too many parts')
    const isFile = filename !== undefined
    const bytes = await firstBytes(data, (isFile ? pictureLimit : longestText) + 1)
    if (!isFile) return new TextDecoder().decode(bytes)
    // An empty file field is how browsers send "no file chosen".
    return bytes.length > 0 || filename ? new File([bytes], filename, { type: contentType }) : null
  }
}

async function firstBytes(data: AsyncIterable<Uint8Array>, most: number) {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of data) {
    if (length < most) chunks.push(chunk)
    length += chunk.length
  }
  return Buffer.concat(chunks).subarray(0, most)
}
