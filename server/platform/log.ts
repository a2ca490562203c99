import { type Logger, pino } from 'pino'

/** JSON lines on stderr. Nothing that opens a door is written: no header with a token, no query of a reset link. */
export const openLog = (level: string): Logger =>
  pino(
    {
      level,
      redact: ['req.headers.authorization', 'req.headers.cookie', 'err.parameters', '*.password', '*.token'],
      serializers: { req: (request) => ({ method: request.method, url: String(request.url).split('?', 1)[0] }) },
    },
    pino.destination(2),
  )
