/**
 * A self-signed certificate for `other.example`, valid for a hundred years, with its key. It protects nothing: tests use it for a
 * server that must not be trusted.
 */
export const untrustedCertificate = `-----BEGIN CERTIFICATE-----
MIIBoTCCAUegAwIBAgIUDJqFx6ZJxxAz2CyqGygvNuVqswAwCgYIKoZIzj0EAwIw
GDEWMBQGA1UEAwwNb3RoZXIuZXhhbXBsZTAgFw0yNjExMjAxODA4MzdaGA8yMTI2
MTAyNzE4MDgzN1owGDEWMBQGA1UEAwwNb3RoZXIuZXhhbXBsZTBZMBMGByqGSM49
AgEGCCqGSM49AwEHA0IABGCG9/sX71XbK/DhjRx1/40WklnMxWmizw8jdxY6gJu9
ef7D6/4Q6ZtOE8NoGkCRCW8B/sN31ZWB17mbO7t3w4qjbTBrMB0GA1UdDgQWBBQe
szmAcYUq3m9UdMFCWhCq3IXhJzAfBgNVHSMEGDAWgBQeszmAcYUq3m9UdMFCWhCq
3IXhJzAPBgNVHRMBAf8EBTADAQH/MBgGA1UdEQQRMA+CDW90aGVyLmV4YW1wbGUw
CgYIKoZIzj0EAwIDSAAwRQIhAJM8kaNarO0YNg1cwFeo4JqMQIY7ToBJ5WjR4xYd
Mf+hAiB2Sp61IVo5Z0Xn0v7d5/5jbHZdC6DfOg0/eS6R+U7z1Q==
-----END CERTIFICATE-----
`

export const untrustedKey = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgBXNgx4HOnMyhmQW7
7peM458gKQcXtec69pfO1UDFNn+hRANCAARghvf7F+9V2yvw4Y0cdf+NFpJZzMVp
os8PI3cWOoCbvXn+w+v+EOmbThPDaBpAkQlvAf7Dd9WVgde5mzu7d8OK
-----END PRIVATE KEY-----
`
