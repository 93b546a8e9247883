const webAddresses = [
  /:\/|\/\/|@|\bwww\b|\bh(?:tt|xx)ps?\b/i,
  // example.com, 192.0.2.1, but not J. R. Smith, Prof. Smith or A.B. Smith
  /\.\p{L}{2}|\d\.\d+\.\d/u,
  // example .com, example[.]com
  /[\s()[\]{}]\./,
  // example. com, example dot com
  /(?:\.|\bdot\b)[\s)\]}]*(?:com|net|org|info|biz|xyz)\b/i,
]

export function hasWebAddress(text: string) {
  // The compatibility form has the usual letters and full stops for their look-alikes.
  const plain = text.normalize('NFKC').replaceAll('。', '.')
  return webAddresses.some((pattern) => pattern.test(plain))
}
