import { isAscii, isUtf8 } from 'node:buffer'
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
 * UTF-8; macOS writes it without saying so, and Windows wrote the code page of its language. The usual reading of the
 * bytes is code page 437, the only other one that the ZIP format knows.
 */
export function namesOf({ fileName: usual, fileNameRaw: bytes }: Entry) {
  if (isAscii(bytes)) return [plainName(usual)]
  const names = isUtf8(bytes) ? [bytes.toString(), usual] : [usual, ...codePages.map(read)]
  return [...new Set(names.map(plainName))]

  function read(page: string) {
    return Array.from(bytes, (byte) => page[byte - 128] ?? String.fromCharCode(byte)).join('')
  }
}

// macOS writes ü as u and a diaeresis. Some databases cannot store U+0000.
function plainName(path: string) {
  const name = basename(path.replaceAll('\\', '/'))
  return name.normalize().replaceAll('\0', '\ufffd').slice(0, maxNameLength)
}
