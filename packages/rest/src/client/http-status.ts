/** Statuses of the registry of IANA, by their hundred. Others exist; a type has to be finite to tell answers apart by them. */
export type Status1XX = 100 | 101 | 102 | 103 | 104;
export type Status2XX = 200 | 201 | 202 | 203 | 204 | 205 | 206 | 207 | 208 | 226;
export type Status3XX = 300 | 301 | 302 | 303 | 304 | 305 | 307 | 308;
export type Status4XX =
  | (
      | 400
      | 401
      | 402
      | 403
      | 404
      | 405
      | 406
      | 407
      | 408
      | 409
      | 410
      | 411
      | 412
      | 413
      | 414
      | 415
      | 416
      | 417
    )
  | (418 | 420 | 421 | 422 | 423 | 424 | 425 | 426 | 428 | 429 | 430 | 431 | 451 | 499);
export type Status5XX = 500 | 501 | 502 | 503 | 504 | 505 | 506 | 507 | 508 | 509 | 510 | 511;

/** Any status. */
export type HttpStatus = Status1XX | Status2XX | Status3XX | Status4XX | Status5XX;
