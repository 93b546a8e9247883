import { isIP } from 'node:net'
import { z } from 'zod'
import { levels } from './logs/log-line'
import {
  areProxies,
  hasTlsMode,
  isHostName,
  isMailServer,
  isOrigin,
  isSender,
  listOf,
  originOf,
  trustIn,
  withVerifiedTls,
} from './settings-formats.server'

export const minSecretLength = 32

const emptyAsUnset = (value: unknown) => (value === '' ? undefined : value)

const flag = (name: string, defaultValue: boolean) =>
  z
    .enum(['true', 'false', ''], `${name} must be true or false`)
    .optional()
    .transform((value) => (value ? value === 'true' : defaultValue))

const wholeNumber = (name: string, min: number, max: number, defaultValue: number) => {
  const message = `${name} must be a whole number from ${min} to ${max}`
  const number = z.string().regex(/^\d+$/, message).transform(Number)
  return z.preprocess(
    emptyAsUnset,
    number.pipe(z.number().min(min, message).max(max, message)).default(defaultValue),
  )
}

const providerKey = (name: string, format: RegExp, is: string) =>
  z.preprocess(emptyAsUnset, z.string().trim().regex(format, `${name} must be ${is}`).optional())

/** What the shop reads from the environment. The first issue says in one line which setting is wrong. */
export const Environment = z.object({
  PORT: wholeNumber('PORT', 1, 65_535, 3000),
  HOST: z.preprocess(
    emptyAsUnset,
    z
      .string()
      .refine((host) => isIP(host) !== 0 || /^[a-z0-9]+(?:[.-][a-z0-9]+)*$/i.test(host), {
        message: 'HOST must be an IP address or a host name, such as 127.0.0.1',
      })
      .optional(),
  ),
  DATA_DIR: z.preprocess(emptyAsUnset, z.string().default('data')),
  DATABASE_URL: z.preprocess(
    emptyAsUnset,
    z
      .string()
      .refine(
        (url) =>
          /^postgres(?:ql)?:\/\/[^/\s]+\/[^/@:?#\s]+(?:\?[^@\s]*)?$/.test(url) && URL.canParse(url),
        {
          message:
            'DATABASE_URL must look like postgres://user:password@database.example:5432/shop, with special characters of the password percent-encoded',
          abort: true,
        },
      )
      .refine(hasTlsMode, {
        message: 'sslmode in DATABASE_URL must be disable, no-verify, require or verify-full',
      })
      .transform(withVerifiedTls)
      .optional(),
  ),
  BACKUP_DIR: z.preprocess(emptyAsUnset, z.string().optional()),
  BACKUP_KEEP: wholeNumber('BACKUP_KEEP', 1, 10_000, 14),
  PUBLIC_URL: z.preprocess(
    emptyAsUnset,
    z
      .string()
      .transform((value) => value.replace(/\/+$/, ''))
      .refine(isOrigin, {
        message:
          'PUBLIC_URL must be a web address such as https://shop.example, without a user, a path or a query',
      })
      .transform(originOf)
      .optional(),
  ),
  SESSION_SECRET: z.preprocess(
    emptyAsUnset,
    z
      .string()
      .min(minSecretLength, `SESSION_SECRET must have at least ${minSecretLength} characters`)
      .optional(),
  ),
  SMTP_URL: z.preprocess(
    emptyAsUnset,
    z
      .string()
      .refine(isMailServer, {
        message:
          'SMTP_URL must look like smtp://user:password@mail.example:587, with special characters of the password percent-encoded',
      })
      .optional(),
  ),
  MAIL_FROM: z.preprocess(
    emptyAsUnset,
    z
      .string()
      .refine(isSender, {
        message:
          'MAIL_FROM must be one email address, or a name and an email address such as My Shop <shop@shop.example>',
      })
      .optional(),
  ),
  STRIPE_SECRET_KEY: providerKey(
    'STRIPE_SECRET_KEY',
    /^(?:sk|rk)_(?:test|live)_\w+$/,
    'a secret or restricted key of Stripe, which begins with sk_ or rk_',
  ),
  STRIPE_WEBHOOK_SECRET: z.preprocess(
    emptyAsUnset,
    z
      .string()
      .default('')
      .transform(listOf)
      .refine((secrets) => secrets.every((secret) => /^whsec_\w+$/.test(secret)), {
        message: 'STRIPE_WEBHOOK_SECRET must begin with whsec_; separate two secrets by a comma',
      }),
  ),
  MOLLIE_API_KEY: providerKey(
    'MOLLIE_API_KEY',
    /^(?:test|live)_\w+$/,
    'an API key of Mollie, which begins with live_ or test_',
  ),
  PAYMENT_PROVIDER_URL: z.preprocess(
    emptyAsUnset,
    z
      .string()
      .refine(isOrigin, { message: 'PAYMENT_PROVIDER_URL must be an origin' })
      .transform(originOf)
      .optional(),
  ),
  DEMO_MODE: flag('DEMO_MODE', true),
  TRUST_PROXY: z.preprocess(
    emptyAsUnset,
    z
      .string()
      .default('false')
      .refine(areProxies, {
        message:
          'TRUST_PROXY must be true, false, the number of proxies in front of the shop (1 to 9), or their networks, such as 10.0.0.0/8, separated by commas',
      })
      .transform(trustIn),
  ),
  API_RATE_LIMIT: wholeNumber('API_RATE_LIMIT', 1, 1_000_000_000, 600),
  PAGE_CACHE_MB: wholeNumber('PAGE_CACHE_MB', 1, 16_384, 64),
  CORS_ORIGINS: z.preprocess(
    emptyAsUnset,
    z
      .string()
      .default('')
      .transform(listOf)
      .refine((origins) => origins.every(isOrigin), {
        message: 'CORS_ORIGINS must be origins such as https://app.example, separated by commas',
      })
      .transform((origins) => origins.map(originOf)),
  ),
  ALLOWED_HOSTS: z.preprocess(
    emptyAsUnset,
    z
      .string()
      .default('')
      .transform((value) => listOf(value.toLowerCase()))
      .refine((hosts) => hosts.every(isHostName), {
        message: 'ALLOWED_HOSTS must be host names such as shop.example, separated by commas',
      }),
  ),
  // app/logs/log-line.ts reads these two.
  LOG_FORMAT: z.enum(['text', 'json', ''], 'LOG_FORMAT must be text or json').optional(),
  LOG_LEVEL: z.enum([...levels, ''], 'LOG_LEVEL must be error, warn, info or debug').optional(),
  DEVELOPER_NAME: z.preprocess(emptyAsUnset, z.string().optional()),
  DEVELOPER_URL: z.preprocess(
    emptyAsUnset,
    z
      .string()
      .refine((value) => /^https?:\/\/\S+$/.test(value) && URL.canParse(value), {
        message: 'DEVELOPER_URL must be a web address such as https://shop.example',
      })
      .optional(),
  ),
})
