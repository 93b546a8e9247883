import { createServer } from 'node:http'
import { renderToString } from 'react-dom/server'
import { Cards, products } from './bare-remix/app/cards'

createServer((_, response) => {
  const cards = <Cards of={products} link={(to, text) => <a href={to}>{text}</a>} />
  const html = `<!doctype html>${renderToString(cards)}`
  response.writeHead(200, {
    'content-type': 'text/html; charset=utf-8',
    'content-length': Buffer.byteLength(html),
  })
  response.end(html)
}).listen(Number(process.env.PORT), '127.0.0.1')
