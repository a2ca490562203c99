import { type DestinationStream, type Logger, pino } from 'pino'

/** JSON lines on stderr. Nothing that opens a door is written: no header with a token, no query of a reset link. */
export const createLogger = (level: string, destination: DestinationStream = pino.destination(2)): Logger =>
  pino(
    {
      level,
      // A database error quotes the whole row it refused.
      redact: [
        'req.headers.authorization',
        'req.headers.cookie',
        'err.parameters',
        'err.detail',
        'err.where',
        '*.password',
        '*.token',
      ],
      serializers: { req: (request) => ({ method: request.method, url: String(request.url).split('?', 1)[0] }) },
    },
    destination,
  )
