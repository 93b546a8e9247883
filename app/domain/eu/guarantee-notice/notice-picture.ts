import { maxImageBytes } from '~/images/rules'
import { msgWith } from '~/languages/messages'

/** Pixels. In a narrower picture, the QR code could not be read. */
export const minNoticeWidth = 800

export const noticeHint = msgWith('PNG, upright, at least {width} pixels wide, at most {max} MB', {
  width: minNoticeWidth,
  max: maxImageBytes / 1024 / 1024,
})
