/** A self-signed certificate for "localhost" that is valid until 2120. Its key is public, since it is in this file. */
export const certificate = [
  "-----BEGIN CERTIFICATE-----",
  "MIIBYDCCAQegAwIBAgIBATAKBggqhkjOPQQDAjAUMRIwEAYDVQQDDAlsb2NhbGhv",
  "c3QwIBcNMjAwMTAxMDAwMDAwWhgPMjEyMDAxMDEwMDAwMDBaMBQxEjAQBgNVBAMM",
  "CWxvY2FsaG9zdDBZMBMGByqGSM49AgEGCCqGSM49AwEHA0IABAD3E5QeJpSuIWee",
  "SRvM6jgkAoq8ZYkzXFmD166S0KUeGt7J9AFmMggwilqFZ6pj8Rmi/7w8/pIzTpvs",
  "sQ0m0bSjSDBGMBQGA1UdEQQNMAuCCWxvY2FsaG9zdDAPBgNVHRMBAf8EBTADAQH/",
  "MB0GA1UdDgQWBBSB7Vx1CIj6ZTiRBAwOpamPizUqIjAKBggqhkjOPQQDAgNHADBE",
  "AiAxuAyZenjd72rFvQcYBZAHzoG3FnP0qZVkrlCbAg14egIgVT2s5QJo4znLWUZu",
  "3vBCOq5mPSAxXcBjcODV63wOa84=",
  "-----END CERTIFICATE-----",
].join("\n");

export const certificateKey = [
  "-----BEGIN PRIVATE KEY-----",
  "MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQg3A4mJpoISA0z/feg",
  "WCFjlZyVWhzbEQsVow4xj6JH1dyhRANCAAQA9xOUHiaUriFnnkkbzOo4JAKKvGWJ",
  "M1xZg9euktClHhreyfQBZjIIMIpahWeqY/EZov+8PP6SM06b7LENJtG0",
  "-----END PRIVATE KEY-----",
].join("\n");
