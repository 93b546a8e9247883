import { basename } from 'node:path'
import type { Entry } from 'yauzl'

const maxNameLength = 200

// The upper halves of the code pages 850 and 852, in which Windows wrote names in Western and Central Europe until 2024.
const codePages = [
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0',
  'ÇüéâäůćçłëŐőîŹÄĆÉĹĺôöĽľŚśÖÜŤťŁ×čáíóúĄąŽžĘę¬źČş«»░▒▓│┤ÁÂĚŞ╣║╗╝Żż┐└┴┬├─┼Ăă╚╔╩╦╠═╬¤đĐĎËďŇÍÎě┘┌█▄ŢŮ▀ÓßÔŃńňŠšŔÚŕŰýÝţ´\u00ad˝˛ˇ˘§÷¸°¨˙űŘř■\u00a0',
]

/**
 * How the name of a file may be meant, most likely first, without its folder. Only some programs say that they write
 * UTF-8; macOS writes it without saying so, and Windows wrote the code page of its language.
 */
export function namesOf({ fileName, fileNameRaw }: Entry) {
  const names = isAscii(fileNameRaw)
    ? [fileName]
    : (inUtf8(fileNameRaw, fileName) ?? inCodePages(fileNameRaw, fileName))
  return [...new Set(names.map(plainName))]
}

// macOS writes ü as u and a diaeresis. Some databases cannot store U+0000.
function plainName(path: string) {
  const name = basename(path.replaceAll('\\', '/'))
  return name.normalize().replaceAll('\0', '\ufffd').slice(0, maxNameLength)
}

function isAscii(bytes: Buffer) {
  return bytes.every((byte) => byte < 128)
}

function inUtf8(bytes: Buffer, other: string) {
  try {
    return [new TextDecoder('utf-8', { fatal: true }).decode(bytes), other]
  } catch {
    return undefined
  }
}

// The ZIP format knows only code page 437 and UTF-8, so the usual reading is one of them.
function inCodePages(bytes: Buffer, usual: string) {
  const read = (page: string) =>
    Array.from(bytes, (byte) => page[byte - 128] ?? String.fromCharCode(byte)).join('')
  return [usual, ...codePages.map(read), new TextDecoder('ibm866').decode(bytes)]
}
