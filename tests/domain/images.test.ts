import './test-database'
import assert from 'node:assert/strict'
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { test } from 'node:test'
import { crc32 } from 'node:zlib'
import sharp from 'sharp'
import type { ZodType } from 'zod'
import { sizeText } from '../../app/browser/shrink-image'
import {
  OptionalProductImage,
  OptionalProfileImage,
  UploadedPicture,
} from '../../app/domain/basics/images/uploaded-image'
import { storeUpload } from '../../app/domain/basics/images/uploaded-image.server'
import { files } from '../../app/file-store/files.server'
import {
  deleteImageCopies,
  deleteUnusedImages,
  readImage,
  readPng,
  readZoomedImage,
  storeLogo,
  UnreadableImage,
} from '../../app/images/image-store.server'
import { maxImageBytes, widths } from '../../app/images/rules'
import { settings } from '../../app/settings.server'
import { day } from '../../db/time'
import { unlessPostgres } from '../support/engine'
import { file, image } from '../support/images'
import { refusal } from './factories'
import { setTime } from './files'

const imagesDir = join(settings.filesDir, 'images')
const wrongType = 'Invalid file type. Only JPEG, PNG, and JPG files are allowed.'
const damaged = 'The image is damaged: open it, save it under another name, and choose the new file'
const tooManyPixels =
  'The image has too many pixels: at most 40 million, and 12,000 on each side, are allowed'
const tooMuchMemory =
  'The image takes too much memory: make it smaller, or save it as a JPEG that is not progressive'

async function store(upload: Blob) {
  const id = await storeUpload(upload)
  assert(id)
  return id
}

const problemOf = async (upload: unknown, schema: ZodType = OptionalProfileImage) =>
  (await schema.safeParseAsync(upload)).error?.issues.map((issue) => issue.message)

test('stores an image in three widths and two formats', async () => {
  const large = await sharp({
    create: { width: 2000, height: 1000, channels: 3, background: '#a64' },
  })
    .jpeg()
    .toBuffer()
  const id = await store(file(large, 'large.jpg', 'image/jpeg'))
  for (const width of widths) {
    for (const format of ['avif', 'webp'] as const) {
      const bytes = await readImage(id, width, format)
      assert(bytes)
      const metadata = await sharp(bytes).metadata()
      assert.equal(metadata.width, width)
      assert.equal(metadata.format, format === 'avif' ? 'heif' : 'webp')
    }
  }
})

test('stores one more file of an image that customers can enlarge, if the upload has more pixels', async () => {
  const sizes = [
    { width: 2000, height: 1000, zoomed: 1800 },
    { width: 1200, height: 1000, zoomed: 1200 },
    { width: 600, height: 3000, zoomed: 540 },
    { width: 900, height: 900, zoomed: undefined },
  ]
  for (const { zoomed, ...size } of sizes) {
    const bytes = await sharp({ create: { ...size, channels: 3, background: '#a64' } })
      .jpeg()
      .toBuffer()
    const upload = file(bytes, 'photo.jpg', 'image/jpeg')
    const id = await storeUpload(upload, 'zoomable')
    const large = await readZoomedImage(`${id}`)
    assert.equal(large && (await sharp(large).metadata()).width, zoomed)
    assert.equal(await readZoomedImage(await store(upload)), undefined)
  }
})

test('stores the same bytes as one image, even when they are uploaded several times at once', async () => {
  const upload = await image('png', { hue: 77 })
  const ids = await Promise.all([store(upload), store(upload), store(upload)])
  assert.equal(new Set(ids).size, 1)
  assert.deepEqual(
    (await readdir(imagesDir)).filter((name) => name.includes('part')),
    [],
  )
})

test('removes the metadata of a camera, and rotates the image upright', async () => {
  const photo = await sharp({ create: { width: 80, height: 40, channels: 3, background: '#46a' } })
    .withExif({ IFD0: { Make: 'Secretcam', Orientation: '6' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  assert(photo.includes('Exif'))
  const bytes = await readImage(await store(file(photo, 'p.jpg', 'image/jpeg')), 300, 'webp')
  const { width, height, exif } = await sharp(bytes).metadata()
  assert.deepEqual({ width, height, exif }, { width: 40, height: 80, exif: undefined })
})

test('checks the size and the first bytes of an upload', async () => {
  assert.equal(await problemOf(await image('png')), undefined)
  assert.equal(await problemOf(await image('jpeg')), undefined)
  const header = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  const ofSize = (size: number) => file(Buffer.concat([header], size), 'exactly.png', 'image/png')
  assert.equal(await problemOf(ofSize(maxImageBytes)), undefined)
  assert.deepEqual(await problemOf(ofSize(maxImageBytes + 1)), ['Image file is larger than 2MB'])
  assert.deepEqual(await problemOf(file('GIF89a…', 'me.png', 'image/png')), [wrongType])
  assert.deepEqual(await problemOf(file('<svg/>', 'me.jpg', 'image/jpeg')), [wrongType])
  assert.deepEqual(await problemOf('me.png'), [wrongType])
})

const plain = (width: number, height: number, background = '#46a') =>
  sharp({ create: { width, height, channels: 3, background } })

test('tells WebP and AVIF by their bytes, and takes them for all but profile images', async () => {
  const webp = file(await plain(40, 30).webp().toBuffer(), 'me.jpg', 'image/jpeg')
  const avif = file(await plain(40, 30).avif().toBuffer(), 'me', '')
  for (const upload of [webp, avif]) {
    assert.equal(await problemOf(upload, UploadedPicture), undefined)
    assert.equal(await problemOf(upload, OptionalProductImage), undefined)
    assert.deepEqual(await problemOf(upload), [wrongType])
    assert(await readImage(await store(upload), 300, 'webp'))
  }
  const gif = file('GIF89a…', 'me.webp', 'image/webp')
  assert.deepEqual(await problemOf(gif, OptionalProductImage), [wrongType])
  assert.deepEqual(await problemOf(gif, UploadedPicture), [
    'Invalid file type. Only JPEG, PNG, WebP and AVIF files are allowed.',
  ])
})

test('says how to make a JPEG of a HEIC image, except of a profile image', async () => {
  const brands = [0, 0, 0, 24, ...Buffer.from('ftypheic0000mif1heic')]
  const heic = file(Buffer.from(brands), 'IMG_1.jpg', 'image/jpeg')
  for (const schema of [UploadedPicture, OptionalProductImage]) {
    assert.match(`${await problemOf(heic, schema)}`, /cannot read HEIC.*iPhone: .*Windows: /)
  }
  assert.deepEqual(await problemOf(heic), [wrongType])
})

test('shows the first frame of an animation, upright and in the colours of the screen', async () => {
  const frames = await Promise.all(
    ['#f00', '#0f0'].map((colour) => plain(40, 20, colour).png().toBuffer()),
  )
  const animation = sharp(frames, { join: { animated: true } }).webp({ delay: [50, 50] })
  const shown = await readImage(
    await store(file(await animation.toBuffer(), 'a.webp', 'image/webp')),
    300,
    'webp',
  )
  const { dominant } = await sharp(shown).stats()
  assert(dominant.r > 200 && dominant.g < 50)
  for (const format of ['webp', 'avif'] as const) {
    const photo = await plain(80, 40)
      .withMetadata({ orientation: 6 })
      .withIccProfile('p3')
      .toFormat(format)
      .toBuffer()
    const stored = await readImage(await store(file(photo, 'p.jpg', 'image/jpeg')), 300, 'webp')
    const { width, height, exif, icc } = await sharp(stored).metadata()
    assert.deepEqual([width, height, exif, icc], [40, 80, undefined, undefined], format)
  }
})

test('refuses WebP and AVIF files whose headers lie or are cut', async () => {
  const files = {
    avif: await plain(400, 300).avif({ effort: 0 }).toBuffer(),
    webp: await plain(400, 300).webp().toBuffer(),
    lossless: await plain(400, 300).webp({ lossless: true }).toBuffer(),
  }
  const withSize = (change: (bytes: Buffer) => void, bytes: Buffer) => {
    const lying = Buffer.from(bytes)
    change(lying)
    return lying
  }
  const ispe = files.avif.indexOf('ispe') + 8
  const refused = [
    ...Object.values(files).map((it) => it.subarray(0, it.length - 20)),
    files.webp.subarray(0, 30),
    withSize((it) => it.writeUInt32BE(100, ispe), files.avif),
    withSize((it) => it.writeUInt32BE(0xffffffff, ispe), files.avif),
    // A box that ends before its own header.
    withSize((it) => it.writeUInt32BE(4, files.avif.indexOf('meta') - 4), files.avif),
    withSize((it) => it.writeUInt16LE(0x3fff, 26), files.webp),
  ]
  for (const [at, bytes] of refused.entries()) {
    const upload = file(bytes, `${at}.webp`, 'image/webp')
    await assert.rejects(storeUpload(upload), { status: 400 }, `${at}`)
  }
})

test('refuses a truncated image with a field error', async () => {
  const sound = Buffer.from(await (await image('png')).arrayBuffer())
  const truncated = file(sound.subarray(0, sound.length / 2), 'half.png', 'image/png')
  await assert.rejects(storeUpload(truncated), {
    ...refusal(400, damaged),
    detail: { field: 'image' },
  })
})

test('says that a photo is damaged when even its header is incomplete', async () => {
  const photo = await sharp({
    create: { width: 300, height: 300, channels: 3, background: '#c33' },
  })
    .jpeg()
    .toBuffer()
  const cut = file(photo.subarray(0, 300), 'cut.jpg', 'image/jpeg')
  assert.equal(await problemOf(cut), undefined)
  await assert.rejects(storeUpload(cut), refusal(400, damaged))
})

test('refuses an image with too many pixels before decoding it', async () => {
  const bomb = await sharp({
    create: { width: 9000, height: 9000, channels: 3, background: '#000' },
    limitInputPixels: false,
  })
    .png({ compressionLevel: 9 })
    .toBuffer()
  assert(bomb.length < maxImageBytes)
  // More than sharp reads by default. Only the header says so.
  const larger = Buffer.from(bomb)
  larger.writeUInt32BE(20_000, 16)
  larger.writeUInt32BE(20_000, 20)
  larger.writeInt32BE(crc32(larger.subarray(12, 29)) | 0, 29)
  for (const it of [bomb, larger]) {
    await assert.rejects(
      storeUpload(file(it, 'bomb.png', 'image/png')),
      refusal(400, tooManyPixels),
    )
  }
})

test('refuses an image with a side that is longer than in any photo', async () => {
  const strip = await sharp({
    create: { width: 300_000, height: 40, channels: 3, background: '#000' },
  })
    .png()
    .toBuffer()
  await assert.rejects(
    storeUpload(file(strip, 'strip.png', 'image/png')),
    refusal(400, tooManyPixels),
  )
})

const onTransparent = (format: 'png' | 'webp') =>
  sharp({ create: { width: 600, height: 100, channels: 4, background: '#a648' } })
    .extend({ top: 60, bottom: 40, left: 30, right: 10, background: '#0000' })
    .toFormat(format)
    .toBuffer()

test('a logo stays transparent, loses its transparent margins, and is drawn on white', async () => {
  const logo = await storeLogo(await onTransparent('png'))
  assert.deepEqual([logo.width, logo.height], [384, 64])
  assert.deepEqual(await storeLogo(await onTransparent('png')), logo)
  const image = sharp(await readImage(logo.id, 600, 'webp'))
  const { width, height, hasAlpha } = await image.metadata()
  assert.deepEqual([width, height, hasAlpha], [600, 100, true])
  for (const [name, size] of [
    ['white.png', [400, 80]],
    ['icon.png', [180, 180]],
    ['share.png', [1200, 630]],
  ] as const) {
    const { data, info } = await sharp(await readPng(logo.id, name))
      .raw()
      .toBuffer({ resolveWithObject: true })
    assert.deepEqual([info.width, info.height], size, name)
    assert.deepEqual([...data.subarray(0, 3)], [255, 255, 255], name)
  }
  assert.equal(await readPng(logo.id, '300.webp'), undefined)
})

test('a logo has as many pixels as its file when it is small or a single colour', async () => {
  const dot = await sharp({ create: { width: 9, height: 4, channels: 4, background: '#0000' } })
    .png()
    .toBuffer()
  const { width, height } = await storeLogo(dot)
  assert.deepEqual([width, height], [9, 4])
})

test('a logo may be a WebP that takes little memory', async () => {
  assert.equal((await storeLogo(await onTransparent('webp'))).width, 384)
  const large = { width: 6000, height: 4000, channels: 3, background: '#246' } as const
  const costly = await sharp({ create: large }).webp({ lossless: true, effort: 0 }).toBuffer()
  await assert.rejects(storeLogo(costly), new UnreadableImage('memory'))
  await assert.rejects(storeLogo(Buffer.from('RIFF1234WEBP')), new UnreadableImage('damage'))
})

// A small file can be expensive to decode: all of these are smaller than 2 MB.
const costly = {
  'an interlaced PNG of 35 megapixels': [{ width: 7000, height: 5000 }, 'png', 400],
  'a progressive JPEG of 24 megapixels without chroma subsampling': [
    { width: 6000, height: 4000, chromaSubsampling: '4:4:4' },
    'jpeg',
    400,
  ],
  'a progressive JPEG of 12 megapixels': [{ width: 4000, height: 3000 }, 'jpeg', 200],
  'an interlaced PNG of 4 megapixels': [{ width: 2000, height: 2000 }, 'png', 200],
  'an AVIF of 7 megapixels': [{ width: 3000, height: 2400, effort: 0 }, 'avif', 400],
  'a JPEG of 35 megapixels': [{ width: 7000, height: 5000, progressive: false }, 'jpeg', 200],
  'a PNG of 35 megapixels': [{ width: 7000, height: 5000, progressive: false }, 'png', 200],
} as const

for (const [what, [options, format, status]] of Object.entries(costly)) {
  test(`${status === 200 ? 'stores' : 'refuses'} ${what}`, async () => {
    const { width, height, ...encoding } = options
    const bytes = await sharp({ create: { width, height, channels: 3, background: '#864' } })
      [format]({ progressive: true, ...encoding })
      .toBuffer()
    assert(bytes.length < maxImageBytes)
    const upload = file(bytes, `large.${format}`, `image/${format}`)
    if (status === 200) assert(await readImage(await store(upload), 300, 'webp'))
    else await assert.rejects(storeUpload(upload), refusal(400, tooMuchMemory))
  })
}

test('ends an encoder process without output when the shop was killed', async () => {
  const bytes = await sharp({
    create: { width: 2000, height: 1000, channels: 3, background: '#a64' },
  })
    .jpeg()
    .toBuffer()
  const encoder = fork('build/images/encode-upload.js', {
    execArgv: [],
    serialization: 'advanced',
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  const outputs = Promise.all([encoder.stdout, encoder.stderr].map((it) => it && text(it)))
  encoder.send({ source: bytes, widths }, () => encoder.disconnect())
  const [[status], output] = await Promise.all([once(encoder, 'exit'), outputs])
  assert.deepEqual([status, output], [0, ['', '']])
})

test('returns no image for a name that is not an image id', async () => {
  for (const name of ['', '..', '../shop.sqlite', 'a'.repeat(32), 'A'.repeat(32)]) {
    assert.equal(await readImage(name, 300, 'webp'), undefined)
  }
})

test('deletes unused images when they are old enough', async () => {
  const [used, unused] = [
    await store(await image('png', { hue: 1 })),
    await store(await image('png', { hue: 2 })),
  ]
  const inUse = async () => new Set([used])
  assert.equal(await deleteUnusedImages(inUse, day), 0)
  assert((await deleteUnusedImages(inUse, -1)) > 0)
  assert(await readImage(used, 300, 'webp'))
  assert.equal(await readImage(unused, 300, 'webp'), undefined)
})

test('preserves an old unused image when it is uploaded again during the clean-up', async () => {
  const upload = await image('png', { hue: 3 })
  const id = await store(upload)
  const old = new Date(Date.now() - 2 * day)
  await setTime('images', id, old)
  await deleteUnusedImages(async () => {
    await store(upload)
    return new Set()
  }, day)
  assert(await readImage(id, 300, 'webp'))

  await setTime('images', id, old)
  await deleteUnusedImages(async () => new Set(), day)
  assert.equal(await readImage(id, 300, 'webp'), undefined)
  assert.deepEqual(
    (await readdir(imagesDir)).filter((name) => name.includes('deleted')),
    [],
  )
})

const onlyOnPostgres = { skip: unlessPostgres }

test(
  'fetches an image of another process only once, and stores a local copy',
  onlyOnPostgres,
  async () => {
    const id = await store(await image('png', { hue: 4 }))
    const bytes = await readImage(id, 300, 'avif')
    await rm(imagesDir, { recursive: true })
    const reads = await Promise.all([1, 2, 3].map(() => readImage(id, 300, 'avif')))
    assert.deepEqual(reads, [bytes, bytes, bytes])
    assert.deepEqual(await readdir(imagesDir), [id])
    assert.deepEqual(await readdir(join(imagesDir, id)), ['300.avif'])
  },
)

test(
  'serves a deleted image when it is stored again, even if it was requested in between',
  onlyOnPostgres,
  async () => {
    const id = await store(await image('png', { hue: 4 }))
    const bytes = await readImage(id, 300, 'avif')
    await rm(imagesDir, { recursive: true })
    const reads = await Promise.all([1, 2, 3].map(() => readImage(id, 300, 'avif')))
    assert.deepEqual(reads, [bytes, bytes, bytes])
    assert.deepEqual(await readdir(imagesDir), [id])
    assert.deepEqual(await readdir(join(imagesDir, id)), ['300.avif'])
  },
)

test('deletes local copies of images that the shop no longer has', onlyOnPostgres, async () => {
  const [existing, deleted] = [
    await store(await image('png', { hue: 6 })),
    await store(await image('png', { hue: 7 })),
  ]
  // Another process deletes the image.
  await files.delete(`images/${deleted}/`)
  await deleteImageCopies(day)
  assert(await readImage(deleted, 300, 'webp'))
  await deleteImageCopies(-1000)
  assert.equal(await readImage(deleted, 300, 'webp'), undefined)
  assert((await readdir(imagesDir)).includes(existing))
})

test('shows the size of an image in kB when it is less than 0.1 MB', () => {
  const sizes = [3_040_870, 104_858, 52_428, 20_000, 1]
  assert.deepEqual(sizes.map(sizeText), ['2.9 MB', '0.1 MB', '52 kB', '20 kB', '1 kB'])
})
