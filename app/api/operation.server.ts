import type { Version } from 'db/dialect'
import type { z } from 'zod'
import type { AdminAccess } from '~/domain/people/access/areas'
import type { User } from '~/domain/people/access/users'
import type { Message } from '~/languages/messages'
import type { Access } from '~/web/access.server'
import type { RequestArgs } from '~/web/request.server'

export interface Call<A extends Access = Access, B = unknown, Q = unknown, H = unknown>
  extends RequestArgs {
  user: A extends 'everyone' ? User | undefined : User
  id: string
  body: B
  query: Q
  headers: H
  responseHeaders: Headers
}

type Schema = z.ZodObject | undefined
type Output<S extends Schema> = S extends z.ZodObject ? z.output<S> : undefined

/** A value of the payload may be a promise. A list may come in batches, which are streamed. */
type Value<T> = T | Promise<T> | (T extends readonly (infer Item)[] ? AsyncIterable<Item[]> : never)
type Payload<R extends z.ZodRawShape> = { message: string | Message } & {
  [Name in keyof R]: Value<z.output<R[Name]>>
}

interface Definition<
  A extends Access,
  B extends Schema,
  Q extends Schema,
  H extends Schema,
  R extends z.ZodRawShape,
> {
  summary: string
  body?: B
  bodyIsOptional?: true
  /** By default, a value of null counts as not sent. */
  nullIsEmpty?: true
  /** For the curl example: a JSON body, or curl options. May contain `{tokenFromEmail}`, `{total}` (of the cart) or `{product}`. */
  example?: Readonly<Record<string, string | number | boolean>> | string
  query?: Q
  headers?: H
  status?: 201
  response?: R
  errorStatuses?: number[]
  /** Refused with 403 unless the session was begun or confirmed a short time ago. */
  needsConfirmation?: true
  /** The ETag is made from this version. */
  version?: () => Version | Promise<Version>
  handler(call: Call<A, Output<B>, Output<Q>, Output<H>>): Promise<Payload<R>>
}

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

export interface Operation
  extends Omit<Definition<Access, Schema, Schema, Schema, z.ZodRawShape>, 'handler'> {
  access: Access
  method: Method
  path: string
  handler(call: Call): Promise<object>
}

export const forEveryone = guardedBy('everyone')
export const forUsers = guardedBy('user')
export const forAdmins = guardedBy('admin')
/** For admins, and for staff with this access. */
export const forStaff = (access: AdminAccess) => guardedBy(access)

function guardedBy<A extends Access>(access: A) {
  const declare =
    (method: Method) =>
    <
      // biome-ignore lint/complexity/noBannedTypes: without `response`, an operation responds with its message only
      R extends z.ZodRawShape = {},
      B extends Schema = undefined,
      Q extends Schema = undefined,
      H extends Schema = undefined,
    >(
      path: string,
      definition: Definition<A, B, Q, H, R>,
    ): Operation => ({ access, method, path, ...definition })
  return {
    get: declare('GET'),
    post: declare('POST'),
    put: declare('PUT'),
    delete: declare('DELETE'),
  }
}
